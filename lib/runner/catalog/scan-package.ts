import { isRefusal, Refusal } from "@/lib/contract/errors";
import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import type { PackageFile } from "@/lib/contract/skill";
import { displayPath } from "@/lib/domain/archive-paths";
import { judgeCollisions, planArchive, type RowRefusal } from "@/lib/domain/archive-plan";
import { readFlatDocument } from "@/lib/domain/flat-document";
import { readSkillDocument } from "@/lib/domain/skill-document";
import { bundleDigest, digestOf, refusalOf } from "../packages";
import type { FileOperator } from "../ports";
import { joinPath } from "./operator-path";
import type { InvalidPackage, PackagePlace, ScannedPackage } from "./scanned-package";
import { WALKED_ENTRIES, type WalkedFile, walkDirectory } from "./walk-directory";

const DOCUMENT = "SKILL.md";

export type PackageScan = { ok: true; package: ScannedPackage } | { ok: false; invalid: InvalidPackage };

type Reading = ReturnType<typeof readSkillDocument>;

interface FoundFile {
  /** In the package. */
  path: string;
  /** In the operator's namespace. */
  place: string;
  facts: WalkedFile;
}

/**
 * Reads one package whole: every file is hashed, the document is read, and the
 * limits and rules for names are those of uploads. What is wrong with it, or
 * cannot be read in it, makes it invalid; nothing of that ends a scan.
 */
export async function scanPackage(
  files: FileOperator,
  place: PackagePlace,
  directoryName: string,
): Promise<PackageScan> {
  try {
    const found = place.format === "skill" ? await filesOfSkill(files, place) : await fileOfFlat(files, place);
    return await readPackage(files, place, directoryName, found);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return invalidBy(place, error, null);
  }
}

async function filesOfSkill(files: FileOperator, place: PackagePlace): Promise<FoundFile[]> {
  const walked = await walkDirectory(files, place.path, WALKED_ENTRIES);
  const plan = planArchive(walked.map(({ path, size }) => ({ path, size })));
  const skill = plan.skills.find((each) => each.path === ".");
  if (!skill) throw new Refusal("skill_path_unavailable", `${displayPath(place.path)} has no ${DOCUMENT} any more.`);
  if (skill.refusal) throw refusalFrom(skill.refusal);
  const byPath = new Map(walked.map((file) => [file.path, file]));
  return skill.files.map(({ entry, path }) => {
    const facts = byPath.get(entry);
    if (!facts) throw new Error(`planned without having been found: ${entry}`);
    return { path, place: joinPath(place.path, entry), facts };
  });
}

async function fileOfFlat(files: FileOperator, place: PackagePlace): Promise<FoundFile[]> {
  const facts = await files.stat(place.path);
  if (facts === null) throw new Refusal("skill_path_unavailable", `${displayPath(place.path)} is not there any more.`);
  return [{ path: DOCUMENT, place: place.path, facts: { ...facts, name: DOCUMENT, path: DOCUMENT } }];
}

async function readPackage(
  files: FileOperator,
  place: PackagePlace,
  directoryName: string,
  found: readonly FoundFile[],
): Promise<PackageScan> {
  const hashed: PackageFile[] = [];
  let bytesLeft: number = PACKAGE_LIMITS.bytes;
  let reading: Reading | null = null;
  for (const file of found) {
    const bytes = await files.read(file.place, bytesLeft);
    bytesLeft -= bytes.length;
    hashed.push({ path: file.path, size: bytes.length, mode: file.facts.mode, digest: digestOf(bytes) });
    if (file.path === DOCUMENT) reading = readDocument(bytes, place, directoryName);
  }
  if (reading === null) throw new Error("a package has a document");
  const collided = collisionOf(hashed);
  if (collided) return invalidBy(place, refusalFrom(collided), reading.name);
  if (!reading.ok) {
    const refusal = refusalOf(reading.refusal);
    return { ok: false, invalid: { ...place, name: reading.name, ...refusal } };
  }
  const sorted = hashed.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  const places = new Map(found.map((file) => [file.path, file.place]));
  return {
    ok: true,
    package: {
      ...place,
      name: reading.name,
      document: reading.document,
      files: sorted,
      digest: bundleDigest(sorted),
      bytes: PACKAGE_LIMITS.bytes - bytesLeft,
      findings: reading.findings,
      updatedAt: newestOf(found),
      read: (path) => readAgain(files, sorted, places, path),
    },
  };
}

function readDocument(bytes: Uint8Array, { format, id }: PackagePlace, directory: string): Reading {
  const reading =
    format === "skill"
      ? readSkillDocument(bytes, { directory, invalidVersion: "finding" })
      : readFlatDocument(bytes, { format, id });
  // A piece cut from a text keeps the whole text in memory, and a catalogue has hundreds.
  if (reading.ok) return { ...(JSON.parse(JSON.stringify({ ...reading, text: "" })) as typeof reading) };
  return JSON.parse(JSON.stringify(reading)) as typeof reading;
}

async function readAgain(
  files: FileOperator,
  known: readonly PackageFile[],
  places: ReadonlyMap<string, string>,
  path: string,
): Promise<Uint8Array> {
  const file = known.find((each) => each.path === path);
  const place = places.get(path);
  if (!file || place === undefined) {
    throw new Refusal("skill_path_unavailable", `The package has no file ${displayPath(path)}.`, {
      details: { reason: "missing", path: displayPath(path), available: known.map((each) => each.path) },
    });
  }
  const changed = () =>
    new Refusal("DIGEST_MISMATCH", `${displayPath(place)} was changed after it was scanned. Scan again.`, {
      details: { reason: "changed-after-scan", path: displayPath(place), expected: file.digest },
    });
  const bytes = await files.read(place, file.size).catch((error: unknown) => {
    throw isRefusal(error) && error.code === "LIMIT_EXCEEDED" ? changed() : error;
  });
  if (digestOf(bytes) !== file.digest) throw changed();
  return bytes;
}

/** Two names that are one on many file systems are no matter where both hold the same bytes. */
function collisionOf(files: readonly PackageFile[]): RowRefusal | null {
  const groups = new Map<string, { entry: string; path: string; size: number }[]>();
  for (const { path, size } of files) {
    const folded = path.normalize("NFC").toLowerCase();
    groups.set(folded, [...(groups.get(folded) ?? []), { entry: path, path, size }]);
  }
  const digests = new Map(files.map((file) => [file.path, file.digest]));
  const collisions = [...groups.values()].filter((group) => group.length > 1);
  return judgeCollisions({ collisions }, (entry) => digests.get(entry) ?? null);
}

function invalidBy(place: PackagePlace, refusal: Refusal, name: string | null): PackageScan {
  const { code, message, details } = refusal;
  return { ok: false, invalid: { ...place, name, code, message, details: { ...details } } };
}

function refusalFrom({ code, message, details }: RowRefusal): Refusal {
  return new Refusal(code, message, { details });
}

function newestOf(found: readonly FoundFile[]): Date {
  return new Date(Math.max(...found.map(({ facts }) => facts.modifiedAt.getTime())));
}
