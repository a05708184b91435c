import { betterAuth } from "better-auth";
import { getAuthTables } from "better-auth/db";
import { expect, test } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { AT } from "@/lib/testing/records";
import { createAuthAdapter, insertUserWithPassword, type Store } from ".";

const PASSWORD = "correct horse battery staple";

function authOn(store: Store) {
  return betterAuth({
    baseURL: "http://127.0.0.1:3000",
    secret: "a secret of the tests, long enough to sign with",
    database: createAuthAdapter(store),
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
  });
}

async function signIn(auth: ReturnType<typeof authOn>, email: string, password: string): Promise<Headers> {
  const { headers } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return new Headers({ cookie: cookies.join("; ") });
}

describeEachDatabase("signing in on this store", (openTestStore) => {
  test("who signed up signs in, is recognised, and is a stranger after signing out", async () => {
    const { store } = await openTestStore();
    const auth = authOn(store);
    await auth.api.signUpEmail({ body: { email: "ada@example.test", password: PASSWORD, name: "Ada" } });
    const headers = await signIn(auth, "ada@example.test", PASSWORD);
    expect((await auth.api.getSession({ headers }))?.user).toMatchObject({ email: "ada@example.test", name: "Ada" });
    await auth.api.signOut({ headers });
    expect(await auth.api.getSession({ headers })).toBeNull();
  });

  test("a wrong password opens no session", async () => {
    const { store } = await openTestStore();
    const auth = authOn(store);
    await auth.api.signUpEmail({ body: { email: "ada@example.test", password: PASSWORD, name: "Ada" } });
    await expect(signIn(auth, "ada@example.test", `${PASSWORD}!`)).rejects.toMatchObject({ statusCode: 401 });
    await expect(signIn(auth, "nobody@example.test", PASSWORD)).rejects.toMatchObject({ statusCode: 401 });
  });

  test("a user that the store wrote signs in like one that signed up, in any case of the address", async () => {
    const { store } = await openTestStore();
    const auth = authOn(store);
    const passwordHash = await (await auth.$context).password.hash(PASSWORD);
    await store.transaction((tx) =>
      insertUserWithPassword(tx, {
        id: "user-1",
        name: "Ada",
        email: "ada@example.test",
        accountId: "account-1",
        passwordHash,
        createdAt: AT,
      }),
    );
    const headers = await signIn(auth, "Ada@Example.test", PASSWORD);
    const session = await auth.api.getSession({ headers });
    expect(session?.user.id).toBe("user-1");
  });

  test("a session that is written while an upload's transaction is open survives when that one is undone", async () => {
    const { store } = await openTestStore();
    const auth = authOn(store);
    await auth.api.signUpEmail({ body: { email: "ada@example.test", password: PASSWORD, name: "Ada" } });
    let signingIn: Promise<Headers> | undefined;
    const undone = store.transaction(async () => {
      signingIn = signIn(auth, "ada@example.test", PASSWORD);
      await new Promise((resolve) => setTimeout(resolve, 300));
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    const headers = await (signingIn as Promise<Headers>);
    expect((await auth.api.getSession({ headers }))?.user.email).toBe("ada@example.test");
  });

  test("the tables have every column that better-auth writes", async () => {
    const { store } = await openTestStore();
    const auth = authOn(store);
    const { adapter } = await auth.$context;
    const counts = Object.keys(getAuthTables({})).map((model) => adapter.count({ model }));
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
    const verification = {
      identifier: "reset",
      value: "token",
      expiresAt: AT,
      createdAt: AT,
      updatedAt: AT,
    };
    expect(await adapter.create({ model: "verification", data: verification })).toMatchObject(verification);
  });
});
