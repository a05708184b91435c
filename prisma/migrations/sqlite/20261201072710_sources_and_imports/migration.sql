-- CreateTable
CREATE TABLE "Snapshot" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "rootName" TEXT NOT NULL,
    "skillCount" INTEGER NOT NULL,
    "ignored" INTEGER NOT NULL,
    "headAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Snapshot_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SnapshotSkill" (
    "ownerId" TEXT NOT NULL,
    "snapshotId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "slug" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "digest" TEXT,
    "bundleDigest" TEXT,
    "repairedDigest" TEXT,
    "verdict" JSONB NOT NULL,
    "notes" JSONB NOT NULL,

    PRIMARY KEY ("ownerId", "snapshotId", "path"),
    CONSTRAINT "SnapshotSkill_ownerId_snapshotId_fkey" FOREIGN KEY ("ownerId", "snapshotId") REFERENCES "Snapshot" ("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SnapshotSkill_bundleDigest_fkey" FOREIGN KEY ("bundleDigest") REFERENCES "Package" ("bundleDigest") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SnapshotSkill_repairedDigest_fkey" FOREIGN KEY ("repairedDigest") REFERENCES "Package" ("bundleDigest") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportJob" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "request" JSONB NOT NULL,
    "entryName" TEXT,
    "state" TEXT NOT NULL,
    "phase" TEXT,
    "progress" JSONB,
    "commit" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "results" JSONB NOT NULL,
    "summary" JSONB,
    "gone" JSONB NOT NULL,
    "error" JSONB,
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "consoleId" TEXT,
    "leaseUntil" DATETIME,
    "authorKind" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "authorLabel" TEXT NOT NULL,
    "authorRole" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    CONSTRAINT "ImportJob_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_RegistryEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "secrets" JSONB,
    "policy" TEXT NOT NULL DEFAULT 'fetch',
    "snapshotId" TEXT,
    "upstream" TEXT,
    "position" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "live" BOOLEAN NOT NULL,
    "cacheState" TEXT NOT NULL,
    "skillCount" INTEGER,
    "lastCheckedAt" DATETIME,
    "lastError" JSONB,
    "warning" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "RegistryEntry_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RegistryEntry_ownerId_snapshotId_fkey" FOREIGN KEY ("ownerId", "snapshotId") REFERENCES "Snapshot" ("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_RegistryEntry" ("cacheState", "createdAt", "enabled", "id", "kind", "lastCheckedAt", "lastError", "live", "name", "ownerId", "position", "settings", "skillCount", "updatedAt", "version", "warning") SELECT "cacheState", "createdAt", "enabled", "id", "kind", "lastCheckedAt", "lastError", "live", "name", "ownerId", "position", "settings", "skillCount", "updatedAt", "version", "warning" FROM "RegistryEntry";
DROP TABLE "RegistryEntry";
ALTER TABLE "new_RegistryEntry" RENAME TO "RegistryEntry";
CREATE UNIQUE INDEX "RegistryEntry_ownerId_id_key" ON "RegistryEntry"("ownerId", "id");
CREATE UNIQUE INDEX "RegistryEntry_ownerId_name_key" ON "RegistryEntry"("ownerId", "name");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Snapshot_ownerId_id_key" ON "Snapshot"("ownerId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Snapshot_ownerId_kind_location_commit_key" ON "Snapshot"("ownerId", "kind", "location", "commit");

-- CreateIndex
CREATE INDEX "ImportJob_state_sequence_idx" ON "ImportJob"("state", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "ImportJob_ownerId_id_key" ON "ImportJob"("ownerId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ImportJob_sequence_key" ON "ImportJob"("sequence");
