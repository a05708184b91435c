-- CreateTable
CREATE TABLE "SkillSet" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "description" TEXT,
    "generation" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "SkillSet_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SkillSetMember" (
    "ownerId" TEXT NOT NULL,
    "setId" TEXT NOT NULL,
    "skillId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,

    PRIMARY KEY ("ownerId", "setId", "skillId"),
    CONSTRAINT "SkillSetMember_ownerId_setId_fkey" FOREIGN KEY ("ownerId", "setId") REFERENCES "SkillSet" ("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SkillSetMember_ownerId_skillId_revision_fkey" FOREIGN KEY ("ownerId", "skillId", "revision") REFERENCES "Revision" ("ownerId", "skillId", "number") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Workspace" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "launchedAt" DATETIME,
    "stoppedAt" DATETIME,
    CONSTRAINT "Workspace_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
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
    "leaseUntil" DATETIME NOT NULL,
    "authorKind" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "authorLabel" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("ownerId", "workspaceId", "number"),
    CONSTRAINT "Launch_ownerId_workspaceId_fkey" FOREIGN KEY ("ownerId", "workspaceId") REFERENCES "Workspace" ("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LaunchPin" (
    "ownerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "skillId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,

    PRIMARY KEY ("ownerId", "workspaceId", "number", "skillId", "revision"),
    CONSTRAINT "LaunchPin_ownerId_workspaceId_number_fkey" FOREIGN KEY ("ownerId", "workspaceId", "number") REFERENCES "Launch" ("ownerId", "workspaceId", "number") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LaunchPin_ownerId_skillId_revision_fkey" FOREIGN KEY ("ownerId", "skillId", "revision") REFERENCES "Revision" ("ownerId", "skillId", "number") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LaunchSet" (
    "ownerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "setId" TEXT NOT NULL,

    PRIMARY KEY ("ownerId", "workspaceId", "number", "setId"),
    CONSTRAINT "LaunchSet_ownerId_workspaceId_number_fkey" FOREIGN KEY ("ownerId", "workspaceId", "number") REFERENCES "Launch" ("ownerId", "workspaceId", "number") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LaunchSet_ownerId_setId_fkey" FOREIGN KEY ("ownerId", "setId") REFERENCES "SkillSet" ("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Mount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "directory" TEXT NOT NULL,
    "skills" TEXT,
    "required" BOOLEAN NOT NULL,
    "generation" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Mount_ownerId_workspaceId_fkey" FOREIGN KEY ("ownerId", "workspaceId") REFERENCES "Workspace" ("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ObservedPlan" (
    "ownerId" TEXT NOT NULL,
    "planDigest" TEXT NOT NULL,
    "mounts" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("ownerId", "planDigest"),
    CONSTRAINT "ObservedPlan_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WorkspaceToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "parentId" TEXT,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "selection" JSONB,
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "lastUsedAt" DATETIME,
    "revokedAt" DATETIME,
    CONSTRAINT "WorkspaceToken_ownerId_workspaceId_fkey" FOREIGN KEY ("ownerId", "workspaceId") REFERENCES "Workspace" ("ownerId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "WorkspaceToken_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "WorkspaceToken" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SharedFile" (
    "ownerId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("ownerId", "path"),
    CONSTRAINT "SharedFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RegistryEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
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
    CONSTRAINT "RegistryEntry_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
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
