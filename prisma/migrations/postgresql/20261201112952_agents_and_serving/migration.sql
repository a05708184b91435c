-- AlterTable
ALTER TABLE "Skill" ADD COLUMN     "served" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "WorkspaceToken" ADD COLUMN     "lastRequest" JSONB;

-- CreateTable
CREATE TABLE "ServedPlace" (
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "isPublic" BOOLEAN NOT NULL,
    "lastRequest" JSONB,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ServedPlace_pkey" PRIMARY KEY ("ownerId","kind","targetId")
);

-- CreateTable
CREATE TABLE "ServeLink" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),
    "lastRequest" JSONB,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "ServeLink_pkey" PRIMARY KEY ("id")
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
    "lastAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SkillUse_pkey" PRIMARY KEY ("ownerId","day","act","name","bundleDigest","slug","workspaceId","actorKind","actorId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ServeLink_hash_key" ON "ServeLink"("hash");

-- CreateIndex
CREATE INDEX "ServeLink_ownerId_kind_targetId_idx" ON "ServeLink"("ownerId", "kind", "targetId");

-- CreateIndex
CREATE INDEX "SkillUse_ownerId_slug_day_idx" ON "SkillUse"("ownerId", "slug", "day");

-- CreateIndex
CREATE INDEX "SkillUse_ownerId_workspaceId_day_idx" ON "SkillUse"("ownerId", "workspaceId", "day");

-- AddForeignKey
ALTER TABLE "ServedPlace" ADD CONSTRAINT "ServedPlace_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServeLink" ADD CONSTRAINT "ServeLink_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillUse" ADD CONSTRAINT "SkillUse_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
