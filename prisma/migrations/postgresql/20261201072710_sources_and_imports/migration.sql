-- AlterTable
ALTER TABLE "RegistryEntry" ADD COLUMN     "policy" TEXT NOT NULL DEFAULT 'fetch',
ADD COLUMN     "secrets" JSONB,
ADD COLUMN     "snapshotId" TEXT,
ADD COLUMN     "upstream" TEXT;

-- CreateTable
CREATE TABLE "Snapshot" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "rootName" TEXT NOT NULL,
    "skillCount" INTEGER NOT NULL,
    "ignored" INTEGER NOT NULL,
    "headAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Snapshot_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "SnapshotSkill_pkey" PRIMARY KEY ("ownerId","snapshotId","path")
);

-- CreateTable
CREATE TABLE "ImportJob" (
    "id" TEXT NOT NULL,
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
    "leaseUntil" TIMESTAMP(3),
    "authorKind" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "authorLabel" TEXT NOT NULL,
    "authorRole" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "startedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "ImportJob_pkey" PRIMARY KEY ("id")
);

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

-- AddForeignKey
ALTER TABLE "RegistryEntry" ADD CONSTRAINT "RegistryEntry_ownerId_snapshotId_fkey" FOREIGN KEY ("ownerId", "snapshotId") REFERENCES "Snapshot"("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Snapshot" ADD CONSTRAINT "Snapshot_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SnapshotSkill" ADD CONSTRAINT "SnapshotSkill_ownerId_snapshotId_fkey" FOREIGN KEY ("ownerId", "snapshotId") REFERENCES "Snapshot"("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SnapshotSkill" ADD CONSTRAINT "SnapshotSkill_bundleDigest_fkey" FOREIGN KEY ("bundleDigest") REFERENCES "Package"("bundleDigest") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SnapshotSkill" ADD CONSTRAINT "SnapshotSkill_repairedDigest_fkey" FOREIGN KEY ("repairedDigest") REFERENCES "Package"("bundleDigest") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportJob" ADD CONSTRAINT "ImportJob_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
