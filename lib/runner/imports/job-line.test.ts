import { expect, it } from "vitest";
import { type JobFacts, jobLine, shortCommit } from "./job-line";

const COMMIT = `3f2a1b9c${"0".repeat(32)}`;
const PLACE = "git.example.org/team/skills";
const none = { created: 0, revised: 0, unchanged: 0, skipped: 0, refused: 0, repairable: 0, ignored: 0 };

const facts: JobFacts = {
  state: "queued",
  phase: null,
  progress: null,
  commit: null,
  summary: null,
  gone: [],
  place: PLACE,
  remote: true,
  ref: null,
  cancelRequested: false,
  before: 0,
  message: null,
};

const running = (phase: NonNullable<JobFacts["phase"]>, rest: Partial<JobFacts> = {}): Partial<JobFacts> => ({
  state: phase,
  phase,
  ...rest,
});
const done = (summary: Partial<NonNullable<JobFacts["summary"]>>, rest: Partial<JobFacts> = {}): Partial<JobFacts> => ({
  state: "succeeded",
  phase: "publishing",
  commit: COMMIT,
  summary: { ...none, total: 0, ...summary },
  ...rest,
});
const gone = (...slugs: string[]) => slugs.map((slug) => ({ slug, path: slug }));

it.each([
  ["Waiting to start.", {}],
  ["Waiting behind 1 other import.", { before: 1 }],
  ["Waiting behind 2 other imports.", { before: 2 }],
  [`Asking ${PLACE} what is newest there.`, running("resolving")],
  [`Looking for 3f2a1b9c of ${PLACE}.`, running("resolving", { ref: COMMIT })],
  ["Looking at /srv/skills.", running("resolving", { place: "/srv/skills", remote: false })],
  [`Fetching 3f2a1b9c from ${PLACE}.`, running("acquiring", { commit: COMMIT })],
  [
    `Fetching 3f2a1b9c from ${PLACE}: 12.4 MB.`,
    running("acquiring", { commit: COMMIT, progress: { done: 12_400_000, total: null, unit: "bytes" } }),
  ],
  [
    "Fetching 2.0.0 from ecc-universal: 120 kB of 1.5 MB.",
    running("acquiring", {
      commit: "2.0.0",
      place: "ecc-universal",
      progress: { done: 120_000, total: 1_500_000, unit: "bytes" },
    }),
  ],
  [`Reading ${PLACE}.`, running("scanning")],
  [`Reading ${PLACE}: 120 of 260 files.`, running("scanning", { progress: { done: 120, total: 260, unit: "files" } })],
  ["Publishing 38 skills.", running("publishing", { progress: { done: 0, total: 38, unit: "skills" } })],
  ["Publishing 1 skill.", running("publishing", { progress: { done: 0, total: 1, unit: "skills" } })],
  ["Cancelling while reading.", running("scanning", { cancelRequested: true })],
  [
    "Imported 38 of 40 skills at 3f2a1b9c: 36 created, 2 unchanged, 2 refused.",
    done({ total: 40, created: 36, unchanged: 2, refused: 2 }),
  ],
  ["Imported 40 skills at 3f2a1b9c: 40 unchanged.", done({ total: 40, unchanged: 40 })],
  ["Imported 1 skill: 1 revised.", done({ total: 1, revised: 1 }, { remote: false })],
  ["Imported 0 of 1 skill at 3f2a1b9c: 1 skipped.", done({ total: 1, skipped: 1 })],
  [
    "Imported 1 skill at 3f2a1b9c: 1 revised. lint, review are not there any more.",
    done({ total: 1, revised: 1 }, { gone: gone("lint", "review") }),
  ],
  [
    "Imported 1 skill at 3f2a1b9c: 1 revised. 4 skills of the library are not there any more.",
    done({ total: 1, revised: 1 }, { gone: gone("a", "b", "c", "d") }),
  ],
  [`There was nothing to import from ${PLACE}. lint is not there any more.`, done({}, { gone: gone("lint") })],
  [
    "Failed while fetching: The server wants a password.",
    { state: "failed", phase: "acquiring", message: "The server wants a password." },
  ],
  ["Cancelled before it started; nothing was stored.", { state: "cancelled" }],
  ["Cancelled while fetching; nothing was stored.", { state: "cancelled", phase: "acquiring" }],
] as [string, Partial<JobFacts>][])("a job says: %s", (line, job) => {
  expect(jobLine({ ...facts, ...job })).toBe(line);
});

it("shortens commit ids of both lengths, and nothing else", () => {
  expect(shortCommit(COMMIT)).toBe("3f2a1b9c");
  expect(shortCommit("a".repeat(64))).toBe("aaaaaaaa");
  expect(shortCommit("2.0.0")).toBe("2.0.0");
});
