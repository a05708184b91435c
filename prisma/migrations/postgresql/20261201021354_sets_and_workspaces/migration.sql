-- CreateTable
CREATE TABLE "SkillSet" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "description" TEXT,
    "generation" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SkillSet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SkillSetMember" (
    "ownerId" TEXT NOT NULL,
    "setId" TEXT NOT NULL,
    "skillId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "SkillSetMember_pkey" PRIMARY KEY ("ownerId","setId","skillId")
);

-- CreateTable
CREATE TABLE "Workspace" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "root" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "liveRoot" TEXT,
    "agentUser" TEXT,
    "environment" TEXT,
    "agent" TEXT NOT NULL,
    "policy" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "tiers" JSONB NOT NULL,
    "sets" JSONB NOT NULL,
    "overrides" JSONB NOT NULL,
    "dynamic" BOOLEAN NOT NULL DEFAULT false,
    "shell" BOOLEAN NOT NULL DEFAULT false,
    "launchNumber" INTEGER NOT NULL DEFAULT 0,
    "published" JSONB NOT NULL,
    "notice" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "launchedAt" TIMESTAMP(3),
    "stoppedAt" TIMESTAMP(3),

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Launch" (
    "ownerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "planDigest" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "journal" JSONB NOT NULL,
    "consoleId" TEXT NOT NULL,
    "leaseUntil" TIMESTAMP(3) NOT NULL,
    "authorKind" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "authorLabel" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Launch_pkey" PRIMARY KEY ("ownerId","workspaceId","number")
);

-- CreateTable
CREATE TABLE "LaunchPin" (
    "ownerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "skillId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "LaunchPin_pkey" PRIMARY KEY ("ownerId","workspaceId","number","skillId","revision")
);

-- CreateTable
CREATE TABLE "LaunchSet" (
    "ownerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "setId" TEXT NOT NULL,

    CONSTRAINT "LaunchSet_pkey" PRIMARY KEY ("ownerId","workspaceId","number","setId")
);

-- CreateTable
CREATE TABLE "Mount" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "directory" TEXT NOT NULL,
    "skills" TEXT,
    "required" BOOLEAN NOT NULL,
    "generation" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Mount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ObservedPlan" (
    "ownerId" TEXT NOT NULL,
    "planDigest" TEXT NOT NULL,
    "mounts" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ObservedPlan_pkey" PRIMARY KEY ("ownerId","planDigest")
);

-- CreateTable
CREATE TABLE "WorkspaceToken" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "parentId" TEXT,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "selection" JSONB,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "WorkspaceToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SharedFile" (
    "ownerId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SharedFile_pkey" PRIMARY KEY ("ownerId","path")
);

-- CreateTable
CREATE TABLE "RegistryEntry" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "position" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "live" BOOLEAN NOT NULL,
    "cacheState" TEXT NOT NULL,
    "skillCount" INTEGER,
    "lastCheckedAt" TIMESTAMP(3),
    "lastError" JSONB,
    "warning" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RegistryEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SkillSet_ownerId_id_key" ON "SkillSet"("ownerId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SkillSet_ownerId_nameKey_key" ON "SkillSet"("ownerId", "nameKey");

-- CreateIndex
CREATE INDEX "SkillSetMember_ownerId_skillId_idx" ON "SkillSetMember"("ownerId", "skillId");

-- CreateIndex
CREATE UNIQUE INDEX "Workspace_liveRoot_key" ON "Workspace"("liveRoot");

-- CreateIndex
CREATE UNIQUE INDEX "Workspace_ownerId_id_key" ON "Workspace"("ownerId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Workspace_ownerId_root_key" ON "Workspace"("ownerId", "root");

-- CreateIndex
CREATE INDEX "LaunchPin_ownerId_skillId_idx" ON "LaunchPin"("ownerId", "skillId");

-- CreateIndex
CREATE INDEX "LaunchSet_ownerId_setId_idx" ON "LaunchSet"("ownerId", "setId");

-- CreateIndex
CREATE UNIQUE INDEX "Mount_ownerId_workspaceId_path_key" ON "Mount"("ownerId", "workspaceId", "path");

-- CreateIndex
CREATE INDEX "ObservedPlan_createdAt_idx" ON "ObservedPlan"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "WorkspaceToken_hash_key" ON "WorkspaceToken"("hash");

-- CreateIndex
CREATE INDEX "WorkspaceToken_ownerId_workspaceId_idx" ON "WorkspaceToken"("ownerId", "workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "RegistryEntry_ownerId_id_key" ON "RegistryEntry"("ownerId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RegistryEntry_ownerId_name_key" ON "RegistryEntry"("ownerId", "name");

-- AddForeignKey
ALTER TABLE "SkillSet" ADD CONSTRAINT "SkillSet_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillSetMember" ADD CONSTRAINT "SkillSetMember_ownerId_setId_fkey" FOREIGN KEY ("ownerId", "setId") REFERENCES "SkillSet"("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillSetMember" ADD CONSTRAINT "SkillSetMember_ownerId_skillId_revision_fkey" FOREIGN KEY ("ownerId", "skillId", "revision") REFERENCES "Revision"("ownerId", "skillId", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Workspace" ADD CONSTRAINT "Workspace_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Launch" ADD CONSTRAINT "Launch_ownerId_workspaceId_fkey" FOREIGN KEY ("ownerId", "workspaceId") REFERENCES "Workspace"("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LaunchPin" ADD CONSTRAINT "LaunchPin_ownerId_workspaceId_number_fkey" FOREIGN KEY ("ownerId", "workspaceId", "number") REFERENCES "Launch"("ownerId", "workspaceId", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LaunchPin" ADD CONSTRAINT "LaunchPin_ownerId_skillId_revision_fkey" FOREIGN KEY ("ownerId", "skillId", "revision") REFERENCES "Revision"("ownerId", "skillId", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LaunchSet" ADD CONSTRAINT "LaunchSet_ownerId_workspaceId_number_fkey" FOREIGN KEY ("ownerId", "workspaceId", "number") REFERENCES "Launch"("ownerId", "workspaceId", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LaunchSet" ADD CONSTRAINT "LaunchSet_ownerId_setId_fkey" FOREIGN KEY ("ownerId", "setId") REFERENCES "SkillSet"("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mount" ADD CONSTRAINT "Mount_ownerId_workspaceId_fkey" FOREIGN KEY ("ownerId", "workspaceId") REFERENCES "Workspace"("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObservedPlan" ADD CONSTRAINT "ObservedPlan_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkspaceToken" ADD CONSTRAINT "WorkspaceToken_ownerId_workspaceId_fkey" FOREIGN KEY ("ownerId", "workspaceId") REFERENCES "Workspace"("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkspaceToken" ADD CONSTRAINT "WorkspaceToken_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "WorkspaceToken"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SharedFile" ADD CONSTRAINT "SharedFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RegistryEntry" ADD CONSTRAINT "RegistryEntry_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
