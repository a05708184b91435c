/** What a zip64 extra field can say of an entry; sizes and the offset in bytes. */
export interface Zip64Facts {
  size: number;
  compressedSize: number;
  offset: number;
  disk: number;
}

type Key = keyof Zip64Facts;

/** In the order of the field, with the bytes each value takes there and the plain value that refers to it. */
const VALUES: readonly { key: Key; bytes: 4 | 8; absent: number }[] = [
  { key: "size", bytes: 8, absent: 0xffffffff },
  { key: "compressedSize", bytes: 8, absent: 0xffffffff },
  { key: "offset", bytes: 8, absent: 0xffffffff },
  { key: "disk", bytes: 4, absent: 0xffff },
];

/**
 * The values with those that the plain fields leave to the zip64 field taken
 * from there, in its order; null where it lacks one. Values beyond 2^53 are as
 * large as any other that no archive can hold. Source: APPNOTE 6.3, 4.5.3.
 */
export function withZip64(plain: Zip64Facts, zip64: Buffer | undefined): Zip64Facts | null {
  const result = { ...plain };
  let at = 0;
  for (const { key, bytes, absent } of VALUES) {
    if (plain[key] !== absent) continue;
    if (zip64 === undefined || zip64.length < at + bytes) return null;
    result[key] = readValue(zip64, at, bytes);
    at += bytes;
  }
  return result;
}

/**
 * Whether every byte of a zip64 field is a value that is true. Writers put
 * there either just what the plain fields leave out, or all values from the
 * first on, needed or not; another reader may believe either. `blank` lets a
 * value be 0 where sizes follow the data. Source: hostile inputs, section 2.
 */
export function isTrueZip64(zip64: Buffer, plain: Zip64Facts, truth: Zip64Facts, blank = false): boolean {
  const needed = VALUES.filter(({ key, absent }) => plain[key] === absent);
  const layouts = [needed, ...VALUES.map((_value, i) => VALUES.slice(0, i + 1))];
  return layouts.some((layout) => {
    let at = 0;
    for (const { key, bytes } of layout) {
      if (zip64.length < at + bytes) return false;
      const told = readValue(zip64, at, bytes);
      if (told !== truth[key] && !(blank && told === 0)) return false;
      at += bytes;
    }
    return at === zip64.length;
  });
}

/** Three values of eight bytes at most, and one of four: any other length is no whole number of values. */
export function hasZip64Length(zip64: Buffer): boolean {
  return zip64.length % 4 === 0 && zip64.length <= 28;
}

function readValue(zip64: Buffer, at: number, bytes: 4 | 8): number {
  return bytes === 4 ? zip64.readUInt32LE(at) : Number(zip64.readBigUInt64LE(at));
}
