import { z } from "zod";

/** Who did something: somebody signed in, a program with a token, or Slipway itself. */
export const AuthorKind = z.enum(["user", "token", "system"]);
export type AuthorKind = z.infer<typeof AuthorKind>;
