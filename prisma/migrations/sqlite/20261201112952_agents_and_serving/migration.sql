-- AlterTable
ALTER TABLE "WorkspaceToken" ADD COLUMN "lastRequest" JSONB;

-- CreateTable
CREATE TABLE "ServedPlace" (
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "isPublic" BOOLEAN NOT NULL,
    "lastRequest" JSONB,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("ownerId", "kind", "targetId"),
    CONSTRAINT "ServedPlace_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ServeLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "lastUsedAt" DATETIME,
    "lastRequest" JSONB,
    "revokedAt" DATETIME,
    CONSTRAINT "ServeLink_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SkillUse" (
    "ownerId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bundleDigest" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" DATETIME NOT NULL,

    PRIMARY KEY ("ownerId", "day", "act", "name", "bundleDigest", "slug", "workspaceId", "actorKind", "actorId"),
    CONSTRAINT "SkillUse_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Skill" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "source" TEXT,
    "state" TEXT NOT NULL,
    "served" BOOLEAN NOT NULL DEFAULT false,
    "tags" JSONB NOT NULL,
    "currentRevision" INTEGER NOT NULL,
    "bundleDigest" TEXT NOT NULL,
    "declaredVersion" TEXT,
    "executableRule" TEXT,
    "findingErrors" INTEGER NOT NULL,
    "findingWarnings" INTEGER NOT NULL,
    "findingInfos" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Skill_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Skill_bundleDigest_fkey" FOREIGN KEY ("bundleDigest") REFERENCES "Package" ("bundleDigest") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Skill" ("bundleDigest", "createdAt", "currentRevision", "declaredVersion", "description", "displayName", "executableRule", "findingErrors", "findingInfos", "findingWarnings", "id", "name", "ownerId", "provider", "sequence", "slug", "source", "state", "tags", "updatedAt", "version") SELECT "bundleDigest", "createdAt", "currentRevision", "declaredVersion", "description", "displayName", "executableRule", "findingErrors", "findingInfos", "findingWarnings", "id", "name", "ownerId", "provider", "sequence", "slug", "source", "state", "tags", "updatedAt", "version" FROM "Skill";
DROP TABLE "Skill";
ALTER TABLE "new_Skill" RENAME TO "Skill";
CREATE UNIQUE INDEX "Skill_ownerId_slug_key" ON "Skill"("ownerId", "slug");
CREATE UNIQUE INDEX "Skill_ownerId_id_key" ON "Skill"("ownerId", "id");
CREATE UNIQUE INDEX "Skill_ownerId_sequence_key" ON "Skill"("ownerId", "sequence");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "ServeLink_hash_key" ON "ServeLink"("hash");

-- CreateIndex
CREATE INDEX "ServeLink_ownerId_kind_targetId_idx" ON "ServeLink"("ownerId", "kind", "targetId");

-- CreateIndex
CREATE INDEX "SkillUse_ownerId_slug_day_idx" ON "SkillUse"("ownerId", "slug", "day");

-- CreateIndex
CREATE INDEX "SkillUse_ownerId_workspaceId_day_idx" ON "SkillUse"("ownerId", "workspaceId", "day");
