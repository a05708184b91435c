import { z } from "zod";
import { LastRequest } from "./agents";
import { TokenName } from "./people";

/** What can be served: the library's served skills, the pins of a set, the live catalogue of a workspace. */
export const PLACE_KINDS = ["library", "set", "workspace"] as const;
export const PlaceKind = z.enum(PLACE_KINDS);
export type PlaceKind = z.infer<typeof PlaceKind>;

const placeFields = {
  kind: PlaceKind.default("library"),
  id: z.string().min(1).max(64).optional().describe("Of the set or the workspace"),
};
const hasItsId = (place: { kind: PlaceKind; id?: string | undefined }) =>
  (place.kind === "library") === (place.id === undefined);
const ID_RULE = { path: ["id"], message: "is given for a set and a workspace, and only then" };

export const PlaceQuery = z.object(placeFields).refine(hasItsId, ID_RULE);
export type PlaceQuery = z.infer<typeof PlaceQuery>;

/** A path with a secret in it: whoever knows it reads what is served there. The secret itself is said once. */
export const ServeLink = z
  .object({
    id: z.string(),
    name: z.string(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
    lastRequest: LastRequest.nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "ServeLink" });
export type ServeLink = z.infer<typeof ServeLink>;

export const ServedSkill = z
  .object({
    name: z.string(),
    slug: z.string(),
    version: z.string().nullable(),
    revision: z.number().int().positive().nullable().describe("Null for what is no skill of the library"),
    digest: z.string().describe("Bundle digest"),
  })
  .meta({ id: "ServedSkill" });
export type ServedSkill = z.infer<typeof ServedSkill>;

/** A skill that a client's strict reader would void the whole index for, or that may not go out now. */
export const LeftOutSkill = z
  .object({ name: z.string(), slug: z.string(), reason: z.string().describe("A sentence for people") })
  .meta({ id: "LeftOutSkill" });
export type LeftOutSkill = z.infer<typeof LeftOutSkill>;

export const ServedPlace = z
  .object({
    kind: PlaceKind,
    id: z.string().nullable(),
    name: z.string(),
    isPublic: z.boolean().describe("Whether anybody who reaches this console may read it without a token"),
    publicUrl: z.string().describe("Where it is public, or would be"),
    links: z.array(ServeLink).describe("Newest first, without those revoked"),
    skills: z.array(ServedSkill).describe("Sorted by name"),
    leftOut: z.array(LeftOutSkill),
    notice: z.string().nullable().describe("Why nothing goes out at all, where that is so"),
    lastRequest: LastRequest.nullable().describe("Along the public path"),
  })
  .meta({ id: "ServedPlace" });
export type ServedPlace = z.infer<typeof ServedPlace>;

export const ServedPlaceAnswer = z.object({ place: ServedPlace });

export const ChangeServingInput = z
  .strictObject({ ...placeFields, isPublic: z.boolean() })
  .refine(hasItsId, ID_RULE)
  .meta({ id: "ChangeServingInput" });
export type ChangeServingInput = z.infer<typeof ChangeServingInput>;

export const CreateServeLinkInput = z
  .strictObject({ ...placeFields, name: TokenName, expiresAt: z.iso.datetime().optional() })
  .refine(hasItsId, ID_RULE)
  .meta({ id: "CreateServeLinkInput" });
export type CreateServeLinkInput = z.infer<typeof CreateServeLinkInput>;

export const ServeLinkMade = z
  .object({ link: ServeLink, url: z.string().describe("The address with its secret: in this answer and never again") })
  .meta({ id: "ServeLinkMade" });
export type ServeLinkMade = z.infer<typeof ServeLinkMade>;
