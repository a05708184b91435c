import { storableJson } from "./storable-json";

/** A value as Prisma takes one for a column of JSON: what PostgreSQL refuses is replaced. */
export function jsonValue(value: unknown): never {
  return JSON.parse(storableJson(value)) as never;
}
