import { z } from "zod";
import { Email, PersonName, TokenName, TokenScope } from "@/lib/contract/people";
import { adopt } from "./adopt";
import { pullIntoCache } from "./cache-pull";
import { type Command, requestId } from "./command";
import { readExpiry, readOptions, UsageFault } from "./options";
import { readPassword } from "./read-password";
import { withRunner } from "./with-runner";

const OwnerOptions = z.strictObject({ name: PersonName, email: Email });

const createOwner: Command = {
  name: ["owner", "create"],
  usage: "owner create --name NAME --email EMAIL",
  summary: "Makes an owner (a tenant) with its first person; the first owner of a database is the home owner.",
  details: `The person signs in with EMAIL and a password, which is taken from the variable SLIPWAY_PASSWORD, else
from standard input, else asked for at the terminal. The owner's id is written to standard output.`,
  async run(args) {
    const { name, email } = readOptions(args, OwnerOptions);
    const password = await readPassword();
    return withRunner(async ({ ports, runner, hashPassword }) => {
      const passwordHash = await hashPassword(password);
      const { ownerId, home } = await runner.addOwner({
        ports,
        input: { name, email, passwordHash, requestId: requestId() },
      });
      return { output: ownerId, sentence: `Made the ${home ? "home " : ""}owner ${name}; ${email} can sign in.` };
    });
  },
};

const TokenOptions = z.strictObject({
  name: TokenName,
  scope: TokenScope.default("read"),
  expires: z.string().default("never"),
  owner: z.string().min(1).max(120).optional(),
  email: Email.optional(),
});

const createToken: Command = {
  name: ["token", "create"],
  usage: "token create (--owner OWNER | --email EMAIL) --name NAME [--scope read|write] [--expires WHEN]",
  summary: "Makes an API token, which is written to standard output and cannot be read again.",
  details: `OWNER is an owner's id or exact name: the token belongs to the first person with the role owner.
EMAIL names the person instead. A token never does more than that person may.
WHEN is never (as without it), a number of days such as 30d, a day such as 2027-01-31 (to its end, in UTC),
or a moment such as 2027-01-31T12:00:00Z.`,
  async run(args) {
    const { owner, email, name, scope, expires } = readOptions(args, TokenOptions);
    const holder = holderOf(owner, email);
    const expiresAt = readExpiry(expires, new Date());
    return withRunner(async ({ ports, runner }) => {
      const { token, secret } = await runner.createTokenFor({
        ports,
        input: { name, scope, holder, requestId: requestId(), ...(expiresAt ? { expiresAt } : {}) },
      });
      const end = token.expiresAt === null ? "never expires" : `expires at ${token.expiresAt}`;
      return { output: secret, sentence: `Made the API token ${name} of ${token.createdBy}; it ${end}.` };
    });
  },
};

function holderOf(owner: string | undefined, email: string | undefined): { owner: string } | { email: string } {
  if (owner !== undefined && email === undefined) return { owner };
  if (email !== undefined && owner === undefined) return { email };
  throw new UsageFault("give either --owner or --email");
}

export const COMMANDS: readonly Command[] = [createOwner, createToken, adopt, pullIntoCache];
