import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import { BENCH_COLLECTION, type GeneratedFile, generateSkills } from "./generate-skills";
import { libraryPart } from "./large-library";

const packagesOf = (files: readonly GeneratedFile[]) =>
  files
    .filter((file) => file.path.endsWith("/SKILL.md"))
    .map(({ path }) => {
      const directory = path.slice(0, -"/SKILL.md".length);
      const own = files.filter((file) => file.path.startsWith(`${directory}/`));
      return { directory, files: own.length, bytes: own.reduce((sum, file) => sum + file.bytes.length, 0) };
    });

describe("the collection that benchmarks measure with", () => {
  const collection = generateSkills(BENCH_COLLECTION);
  const packages = packagesOf(collection.files);

  test("has 560 skills, 2,500 files and 40 MB", () => {
    expect(packages).toHaveLength(560);
    expect(collection.files).toHaveLength(2_500);
    const bytes = collection.files.reduce((sum, file) => sum + file.bytes.length, 0);
    expect(bytes).toBeGreaterThan(39_900_000);
    expect(bytes).toBeLessThan(40_100_000);
  });

  test("holds exactly one skill that breaks a limit, and that by its number of files alone", () => {
    const over = packages.filter((one) => one.files > PACKAGE_LIMITS.files || one.bytes > PACKAGE_LIMITS.bytes);
    expect(over.map((one) => one.directory)).toEqual([collection.overLimit]);
    expect(over[0]?.bytes).toBeLessThan(PACKAGE_LIMITS.bytes);
  });

  test("is mostly skills of one file, as published ones are", () => {
    const share = packages.filter((one) => one.files === 1).length / packages.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.75);
  });

  test("gives every skill a directory name of its own", () => {
    expect(new Set(packages.map((one) => one.directory.split("/").at(-1))).size).toBe(560);
  });

  test("leaves at least 500 skills that can be launched", () => {
    expect(collection.skills - collection.refused).toBeGreaterThanOrEqual(500);
  });

  test("keeps directory names apart in collections of a thousand", () => {
    const { files } = generateSkills({ seed: 7, skills: 1_000, total: null });
    const names = files.filter((file) => file.path.endsWith("/SKILL.md")).map((file) => file.path.split("/").at(-2));
    expect(new Set(names).size).toBe(1_000);
  });

  test("gives parts of a large library that share no directory name and no text", () => {
    const files = [libraryPart(0, 1_000), libraryPart(1, 1_000)].flat();
    expect(new Set(files.map((file) => file.path.split("/").at(-2))).size).toBe(2_000);
    expect(new Set(files.map((file) => createHash("sha256").update(file.bytes).digest("hex"))).size).toBe(2_000);
  });

  test("is the same bytes for the same seed, and others for another", () => {
    const digest = (seed: number) => {
      const hash = createHash("sha256");
      for (const file of generateSkills({ seed, skills: 20, total: null }).files) {
        hash.update(`${file.path} ${file.mode} ${file.bytes.length}\n`).update(file.bytes);
      }
      return hash.digest("hex");
    };
    expect(digest(7)).toBe(digest(7));
    expect(digest(8)).not.toBe(digest(7));
  });
});
