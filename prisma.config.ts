import { defineConfig } from "prisma/config";

// For those who can download Prisma's engine and want its own command line:
// `npx prisma migrate status` and the like. Slipway itself never needs it.
const url = process.env.DATABASE_URL ?? "file:./data/slipway.db";
const database = url.startsWith("postgres") ? "postgresql" : "sqlite";

export default defineConfig({
  schema: `prisma/generated/${database}/schema.prisma`,
  migrations: { path: `prisma/migrations/${database}` },
  datasource: { url },
});
