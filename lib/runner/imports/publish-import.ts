import { Refusal } from "@/lib/contract/errors";
import type { ImportJob } from "@/lib/contract/imports";
import type { UploadOptions } from "@/lib/contract/upload";
import { displayPath } from "@/lib/domain/archive-paths";
import { recordAudit } from "../audit";
import { summarise, type TakeInStory, takeIn } from "../library";
import type { Context } from "../ports";
import type { AcquiredSnapshot } from "../sources";
import {
  type Db,
  endImportJob,
  type ImportedRevision,
  type ImportJobKey,
  type ImportJobRecord,
  isImportJobOurs,
  listImportedRevisions,
} from "../store";
import { importProvenance } from "./import-provenance";
import type { ImportTarget } from "./import-target";
import { cancelled } from "./job-end";
import { shortCommit } from "./job-line";
import { placeOf } from "./job-row";

export interface Publication {
  job: ImportJobRecord;
  key: ImportJobKey;
  target: ImportTarget;
  taken: AcquiredSnapshot;
}

/**
 * Publishes what a job has brought and ends the job, in one transaction: after
 * a fault at any point either both happened or neither. Throws where the job is
 * not this console's any more or is to be cancelled. Refuses INVALID_INPUT for
 * selected paths that are neither in the source nor of a skill that came from
 * there, and for a source without a skill.
 */
export async function publishImport(ctx: Context, publication: Publication): Promise<void> {
  const { job, key, target, taken } = publication;
  const { content, snapshot } = taken;
  const before = await fromHere(ctx.ports.store.db, ctx, target);
  const options = optionsOf(publication, before);
  const place = placeOf(job);
  /** Which of the library's skills come from here, as of the transaction that writes. */
  let known = before;
  const story: TakeInStory = {
    verb: "imports.finish",
    subject: place,
    provider: target.kind.provider,
    source: target.entryName ?? target.location,
    origin: (existing, path) =>
      existing !== null && known.some((from) => from.slug === existing.slug && from.path === path)
        ? "refresh"
        : "import",
    note: `From ${place}${target.kind.remote ? ` at ${shortCommit(snapshot.commit)}` : ""}.`,
    provenance: (path) => ({
      kind: target.kind.kind,
      provider: target.kind.provider,
      location: target.location,
      commit: snapshot.commit,
      path,
      job: job.id,
      entry: target.entryName,
      source: target.request.source,
      ...(target.request.path !== undefined && { root: target.request.path }),
    }),
    details: { job: job.id, state: "succeeded", commit: snapshot.commit },
  };
  await takeIn(ctx, {
    content,
    rootName: snapshot.rootName,
    options,
    story,
    confirm: async (tx) => {
      if (!(await isImportJobOurs(tx, key))) throw cancelled();
      known = await fromHere(tx, ctx, target);
    },
    finish: async (tx, rows) => {
      const finishedAt = ctx.ports.clock.now();
      const published = rows.some((row) => row.revision);
      if (!published) {
        const details = { ...story.details, created: [], revised: [] };
        await recordAudit({ ctx, tx, verb: story.verb, subject: place, details });
      }
      const end = {
        state: "succeeded" as const,
        finishedAt,
        commit: snapshot.commit,
        results: rows.map((row) => row.result),
        summary: summarise(rows, content.ignored),
        gone: goneSkills(known, content.skills),
      };
      if (!(await endImportJob(tx, key, end))) throw cancelled();
    },
  });
}

/** A skill of the library whose newest imported revision came from this place. */
interface FromHere {
  slug: string;
  path: string;
  state: string;
}

async function fromHere(db: Db, ctx: Context, target: ImportTarget) {
  const imported = await listImportedRevisions(db, ctx.ownerId);
  return imported.flatMap((revision) => skillFromHere(revision, target));
}

function skillFromHere({ slug, state, provenance }: ImportedRevision, target: ImportTarget): FromHere[] {
  const from = importProvenance(provenance);
  const here = from !== null && from.kind === target.kind.kind && from.location === target.location;
  return here ? [{ slug, path: from.path, state }] : [];
}

function goneSkills(known: readonly FromHere[], there: readonly { path: string }[]): ImportJob["gone"] {
  const paths = new Set(there.map((skill) => skill.path));
  return known
    .filter(({ path, state }) => state !== "archived" && !paths.has(path))
    .map(({ slug, path }) => ({ slug, path }));
}

function optionsOf({ target, taken }: Publication, known: readonly FromHere[]): UploadOptions {
  const { request } = target;
  const paths = new Set(taken.content.skills.map((skill) => skill.path));
  const was = new Set(known.map((skill) => skill.path));
  if (paths.size === 0 && was.size === 0) throw noSkills(placeOf(target));
  const unknown = (request.select ?? []).filter((path) => !paths.has(path) && !was.has(path));
  if (unknown.length > 0) throw unknownPaths(placeOf(target), unknown);
  const choices = Object.entries(request.choices ?? {}).filter(([path]) => paths.has(path));
  return {
    onExisting: request.onExisting,
    repair: request.repair,
    ...(choices.length > 0 && { paths: new Map(choices) }),
    ...(request.select && { only: request.select.filter((path) => paths.has(path)) }),
  };
}

function noSkills(place: string): Refusal {
  return new Refusal("INVALID_INPUT", `${place} holds no skill: no directory in it has a SKILL.md.`, {
    details: { reason: "no-skills" },
    remedy: "Check the address and the directory inside the source.",
  });
}

function unknownPaths(place: string, paths: readonly string[]): Refusal {
  const shown = paths.slice(0, 3).map(displayPath).join(", ");
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : "";
  return new Refusal("INVALID_INPUT", `There is no skill at ${shown}${more} in ${place}.`, {
    details: { reason: "unknown-path", paths: paths.slice(0, 100) },
    remedy: "Choose again from what the source holds now.",
  });
}
