import type { Digest, Finding, PackageFile } from "@/lib/contract/skill";
import { executableRule } from "@/lib/domain/executable-assets";
import { lintSkill, lintTextFile } from "@/lib/domain/findings";
import { repairSkillDocument } from "@/lib/domain/repair-skill-document";
import { readSkillDocument, type SkillReading } from "@/lib/domain/skill-document";
import type { InspectedPackage, PackageVerdict } from "../ports";
import { bundleDigest } from "./bundle-digest";
import { digestOf } from "./digest-of";
import { hasBinaryName, LINTED_BYTES, textContent } from "./text-content";

const DOCUMENT = "SKILL.md";
/** As many bytes of a file as a shebang needs. */
const HEAD_BYTES = 2;

export interface InspectInput {
  /** The skill's directory; its last segment is what the name should equal. */
  directory: string;
  /** The package's files, `SKILL.md` among them, in any order. */
  files: readonly PackageFile[];
  /** The bytes of one file by its package path. Asked for at most once a file, and only for small text files and the document. */
  readFile: (path: string) => Uint8Array | Promise<Uint8Array>;
  /** First bytes of files by package path, two are enough, for those that are not read: large or binary ones. */
  heads?: ReadonlyMap<string, Uint8Array>;
}

export type PackageInspection = PackageVerdict & {
  /** Of the files as they are given, whatever the verdict. */
  digest: Digest;
  /** The front matter's name where it could be read, for refused packages too. */
  name: string | null;
  /** The bytes of the SKILL.md that `repaired.package` names, for the caller to store. */
  repairedDocument?: Uint8Array;
};

/**
 * Judges one package: reads its SKILL.md, lints its text files, finds its
 * executable assets and takes its digest; where the document is refused and
 * repairs cure it, the repaired package is judged as well. Limits and file
 * names were judged before. Source: product rules, sections 3 and 5.
 */
export async function inspectPackage(input: InspectInput): Promise<PackageInspection> {
  const files = [...input.files].sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  const digest = bundleDigest(files);
  if (!files.some((file) => file.path === DOCUMENT)) throw new Error("a package has a SKILL.md");
  const bytes = await input.readFile(DOCUMENT);
  const options = { directory: input.directory };
  const result = readSkillDocument(bytes, options);
  const repaired = result.ok ? null : repairSkillDocument(bytes, options);
  // Every write refuses a version that is not semantic; a scan of a source takes the package all the same.
  const tolerant =
    !result.ok && result.refusal.code === "INVALID_VERSION"
      ? readSkillDocument(bytes, { ...options, invalidVersion: "finding" })
      : null;
  if (!result.ok && repaired === null && !tolerant?.ok) {
    return withoutText({ ok: false, refusal: refusalOf(result.refusal), digest, name: result.name });
  }

  const others = await lookThrough(files, input);
  const build = (reading: SkillReading, packageFiles: PackageFile[], bundle: Digest): InspectedPackage => ({
    document: withoutText(reading.document),
    files: packageFiles,
    bundleDigest: bundle,
    bytes: packageFiles.reduce((sum, file) => sum + file.size, 0),
    executableRule: others.executableRule,
    findings: withoutText([
      ...lintSkill({ reading, directory: input.directory, files: packageFiles }),
      ...others.findings,
    ]),
  });
  if (result.ok) return { ok: true, package: build(result, files, digest), digest, name: withoutText(result.name) };
  const refused = {
    ok: false as const,
    refusal: withoutText(refusalOf(result.refusal)),
    ...(tolerant?.ok && { scanned: build(tolerant, files, digest) }),
    digest,
  };
  if (repaired === null) return { ...refused, name: withoutText(result.name) };

  const repairedFiles = withDocument(files, repaired.bytes);
  const repairs = withoutText(repaired.repairs.map(({ code, before, after }) => ({ code, before, after })));
  return {
    ...refused,
    repaired: { repairs, package: build(repaired.reading, repairedFiles, bundleDigest(repairedFiles)) },
    repairedDocument: repaired.bytes,
    name: withoutText(result.name ?? repaired.reading.name),
  };
}

/**
 * A copy whose strings stand for themselves. A piece cut from a text keeps the
 * whole text in memory, and a thousand skills would keep all of theirs.
 */
function withoutText<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

type Refused = Extract<ReturnType<typeof readSkillDocument>, { ok: false }>["refusal"];

/** The refusal of a SKILL.md, as the one of its package. */
export function refusalOf({ code, message, line, column, reason, source, repair }: Refused) {
  return {
    code,
    message,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    details: { reason, ...(source !== undefined && { source }), ...(repair !== undefined && { repair }) },
  };
}

function withDocument(files: readonly PackageFile[], bytes: Uint8Array): PackageFile[] {
  const digest = digestOf(bytes);
  return files.map((file) => (file.path === DOCUMENT ? { ...file, size: bytes.length, digest } : file));
}

/** One read of each small text file serves lint and the shebang rule. */
async function lookThrough(
  files: readonly PackageFile[],
  { readFile, heads }: InspectInput,
): Promise<{ findings: Finding[]; executableRule: string | null }> {
  const findings: Finding[] = [];
  const assets: { path: string; mode: string; head: Uint8Array | undefined }[] = [];
  for (const file of files) {
    let head = heads?.get(file.path);
    if (file.path !== DOCUMENT && !hasBinaryName(file.path)) {
      if (file.size > LINTED_BYTES) findings.push(notLookedThrough(file));
      else if (file.size > 0) {
        const bytes = await readFile(file.path);
        head = bytes.subarray(0, HEAD_BYTES);
        const text = textContent(bytes);
        if (text !== null) findings.push(...lintTextFile(file.path, text));
      }
    }
    assets.push({ path: file.path, mode: file.mode, head });
  }
  return { findings, executableRule: executableRule(assets) };
}

function notLookedThrough({ path, size }: PackageFile): Finding {
  const message = `The file has ${size} bytes and was not looked through; files up to ${LINTED_BYTES} bytes (256 KiB) are.`;
  return { code: "FILE_NOT_LOOKED_THROUGH", severity: "info", path, message };
}
