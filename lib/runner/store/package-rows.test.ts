import { expect, test } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { digestOf, packageRecord } from "@/lib/testing/records";
import { findPackage, insertPackages, type PackageRecord } from ".";

describeEachDatabase("packages in the store", (openTestStore) => {
  test("a package comes back with every file in its order", async () => {
    const { store } = await openTestStore();
    const record: PackageRecord = {
      bundleDigest: digestOf("whole"),
      files: [
        { path: "SKILL.md", size: 0, mode: "0644", digest: digestOf("") },
        { path: "références/日本語 🚢.md", size: 16_777_216, mode: "0644", digest: digestOf("b") },
        { path: 'scripts/it\'s "run".sh', size: 7, mode: "0755", digest: digestOf("c") },
      ],
      bytes: 16_777_223,
      fileCount: 3,
    };
    await store.transaction((tx) => insertPackages(tx, [record]));
    expect(await findPackage(store.db, record.bundleDigest)).toEqual(record);
  });

  test("a package that is there is left alone, and its companions are stored", async () => {
    const { store } = await openTestStore();
    const [first, second] = [packageRecord("first"), packageRecord("second")];
    await store.transaction((tx) => insertPackages(tx, [first]));
    const changed = { ...first, bytes: 999 };
    await store.transaction((tx) => insertPackages(tx, [second, changed, second]));
    expect(await findPackage(store.db, first.bundleDigest)).toEqual(first);
    expect(await findPackage(store.db, second.bundleDigest)).toEqual(second);
  });

  test("two uploads that store the same packages at once both succeed", async () => {
    const { store, openAnother } = await openTestStore();
    const other = await openAnother();
    const packages = Array.from({ length: 250 }, (_, index) => packageRecord(`shared-${index}`));
    await Promise.all([
      store.transaction((tx) => insertPackages(tx, packages)),
      other.transaction((tx) => insertPackages(tx, [...packages].reverse())),
    ]);
    for (const each of [packages[0], packages[249]] as PackageRecord[]) {
      expect(await findPackage(store.db, each.bundleDigest)).toEqual(each);
    }
  });

  test("an unknown package is null", async () => {
    const { store } = await openTestStore();
    expect(await findPackage(store.db, digestOf("absent"))).toBeNull();
  });
});
