import { z } from "zod";

/** Who did something: somebody signed in, a program with an API token, an agent with a workspace token, or Slipway itself. */
export const AuthorKind = z.enum(["user", "token", "agent", "system"]);
export type AuthorKind = z.infer<typeof AuthorKind>;
