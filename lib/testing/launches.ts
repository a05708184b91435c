import { randomUUID } from "node:crypto";
import type { Context } from "@/lib/runner/ports";
import {
  findSkill,
  insertLaunch,
  insertWorkspace,
  type LaunchState,
  newestLaunchNumber,
  releaseLaunchHolds,
} from "@/lib/runner/store";
import { AT, digestOf } from "./records";

interface AddedLaunch {
  id: string;
  /** Adds another launch of the same workspace. */
  again(launch: Omit<LaunchFacts, "name">): Promise<void>;
  /** Lets everything go that its launches hold, as stopping it does. */
  release(): Promise<void>;
}

interface LaunchFacts {
  /** Of the workspace. */
  name: string;
  /** Slug and pinned revision of each skill taken from the library. */
  pins?: { slug: string; revision: number }[];
  /** Ids of the sets. */
  sets?: string[];
  state?: LaunchState;
}

/** Rows of a workspace and a launch that hold revisions and sets fast, without any file. */
export async function addLaunch(ctx: Context, { name, ...launch }: LaunchFacts): Promise<AddedLaunch> {
  const { ownerId } = ctx;
  const { store } = ctx.ports;
  const id = randomUUID();
  await store.transaction((tx) =>
    insertWorkspace(tx, {
      id,
      ownerId,
      name,
      root: `/trees/${id}`,
      status: "live",
      agentUser: null,
      environment: null,
      agent: "default",
      policy: "ask",
      mode: "local",
      tiers: {},
      sets: [],
      overrides: {},
      dynamic: false,
      shell: false,
      launchNumber: 1,
      published: [],
      notice: null,
      createdAt: AT,
      updatedAt: AT,
      launchedAt: AT,
      stoppedAt: null,
    }),
  );
  const again = (facts: Omit<LaunchFacts, "name">) => holdLaunch(ctx, id, facts);
  await again(launch);
  return {
    id,
    again,
    release: () => store.transaction((tx) => releaseLaunchHolds(tx, { ownerId, workspaceId: id }, "all")),
  };
}

async function holdLaunch(
  ctx: Context,
  workspaceId: string,
  { pins = [], sets = [], state = "live" }: Omit<LaunchFacts, "name">,
): Promise<void> {
  const { ownerId } = ctx;
  const skills = await Promise.all(pins.map(({ slug }) => findSkill(ctx.ports.store.db, ownerId, slug)));
  const held = pins.map(({ slug, revision }, at) => {
    const skill = skills[at];
    if (!skill) throw new Error(`no skill ${slug} to pin`);
    return { skillId: skill.id, revision };
  });
  await ctx.ports.store.transaction(async (tx) => {
    const number = (await newestLaunchNumber(tx, ownerId, workspaceId)) + 1;
    await insertLaunch(
      tx,
      {
        ownerId,
        workspaceId,
        number,
        state,
        planDigest: digestOf("plan"),
        snapshot: {
          name: workspaceId,
          user: null,
          environment: null,
          agent: "default",
          policy: "ask",
          mode: "local",
          tiers: {},
          sets: [],
          overrides: {},
          chosen: [],
          shadowed: [],
          excluded: [],
          budget: { tokens: 0, suggested: 4_000, bySkill: [] },
          hidden: [],
          mounts: null,
          documents: [],
          lockHashes: {},
        },
        journal: { publish: [], remove: [], targets: [], done: true },
        consoleId: "console",
        leaseUntil: AT,
        authorKind: "user",
        authorId: "user",
        authorLabel: "Ada",
        createdAt: AT,
      },
      { pins: held, setIds: sets },
    );
  });
}
