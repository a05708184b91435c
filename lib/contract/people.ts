import { z } from "zod";
import { TEXT_LIMITS } from "./limits";

export const ROLES = ["owner", "reviewer", "viewer"] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/**
 * What a token may do, at most: `read` reads; `write` does what its maker's
 * role allows. A token never exceeds the role of the user who made it.
 */
export const TokenScope = z.enum(["read", "write"]);
export type TokenScope = z.infer<typeof TokenScope>;

export const Email = z
  .email()
  .max(254)
  .transform((value) => value.toLowerCase());

export const Password = z
  .string()
  .min(TEXT_LIMITS.password.min, `at least ${TEXT_LIMITS.password.min} characters`)
  .max(TEXT_LIMITS.password.max, `at most ${TEXT_LIMITS.password.max} characters`);

/** Nothing that breaks a line or turns the direction of the text around it: names stand in lists and in history. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

function name(longest: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((value) => !UNSEEN.test(value), "must be one line of visible characters");
}

/** What somebody is called in the console and in its history. */
export const PersonName = name(TEXT_LIMITS.ownerName);

export const TokenName = name(TEXT_LIMITS.tokenName);

export const SignInInput = z.object({ email: Email, password: z.string().min(1).max(TEXT_LIMITS.password.max) });
export type SignInInput = z.infer<typeof SignInInput>;

export const SetUpInput = z.object({
  setupToken: z.string().min(1),
  ownerName: name(TEXT_LIMITS.ownerName),
  email: Email,
  password: Password,
});
export type SetUpInput = z.infer<typeof SetUpInput>;

export const CreateTokenInput = z
  .object({
    name: TokenName,
    scope: TokenScope.default("read"),
    expiresAt: z.iso.datetime().optional(),
  })
  .meta({ id: "CreateTokenInput" });
export type CreateTokenInput = z.infer<typeof CreateTokenInput>;

export const ApiTokenRow = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: TokenScope,
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "ApiToken" });
export type ApiTokenRow = z.infer<typeof ApiTokenRow>;

/** Who is asking, as the console's frame shows it. */
export const Viewer = z.object({
  ownerId: z.string(),
  ownerName: z.string(),
  userName: z.string(),
  email: z.string(),
  role: Role,
});
export type Viewer = z.infer<typeof Viewer>;

/** Somebody of this owner, as the settings page lists them. */
export const UserRow = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: Role,
    joinedAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().nullable().describe("Newest sign-in that is still open"),
  })
  .meta({ id: "User" });
export type UserRow = z.infer<typeof UserRow>;

export const InvitationRow = z
  .object({
    id: z.string(),
    email: z.string(),
    role: Role,
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Invitation" });
export type InvitationRow = z.infer<typeof InvitationRow>;

export const InviteUserInput = z
  .strictObject({ email: Email, role: Role.default("viewer") })
  .meta({ id: "InviteUserInput" });
export type InviteUserInput = z.infer<typeof InviteUserInput>;

export const ChangeRoleInput = z.strictObject({ role: Role }).meta({ id: "ChangeRoleInput" });
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>;

export const JoinInput = z.strictObject({
  invitationToken: z.string().min(1).max(200),
  name: PersonName,
  password: Password,
});
export type JoinInput = z.infer<typeof JoinInput>;

export const ChangeNameInput = z.strictObject({ name: PersonName });
export type ChangeNameInput = z.infer<typeof ChangeNameInput>;

export const ChangePasswordInput = z.strictObject({
  currentPassword: z.string().min(1).max(TEXT_LIMITS.password.max),
  newPassword: Password,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** What the page behind an invitation's link shows before anybody has joined. */
export const OpenInvitation = z.object({ ownerName: z.string(), email: z.string(), role: Role });
export type OpenInvitation = z.infer<typeof OpenInvitation>;

/** Days that an invitation's link works. */
export const INVITATION_DAYS = 7;

/** Invitations of one owner that may be open at once. */
export const OPEN_INVITATIONS = 100;
