/** Extra fields that change what a reader sees; the others are times, owners and the like. */
export const EXTRA = { zip64: 0x0001, pkwareUnix: 0x000d, asiUnix: 0x756e, unicodePath: 0x7075 } as const;
const TELLING: ReadonlySet<number> = new Set(Object.values(EXTRA));

export interface ExtraFields {
  /** Data of the telling fields by type. */
  fields: ReadonlyMap<number, Buffer>;
  /** A telling field is there twice or is cut off: two readers could see two things. */
  fault: "twice" | "cut off" | null;
}

/**
 * Reads the extra fields of a record. What is none (padding of aligned
 * archives) is passed over, as every reader does. Source: APPNOTE 6.3, 4.5.
 */
export function readExtraFields(bytes: Buffer): ExtraFields {
  const fields = new Map<number, Buffer>();
  let fault: ExtraFields["fault"] = null;
  for (let at = 0; at + 4 <= bytes.length; ) {
    const type = bytes.readUInt16LE(at);
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    if (TELLING.has(type)) {
      if (end > bytes.length) fault ??= "cut off";
      else if (fields.has(type)) fault ??= "twice";
      fields.set(type, bytes.subarray(at + 4, end));
    }
    at = end;
  }
  return { fields, fault };
}

/** The name of Info-ZIP's Unicode path field, and the CRC-32 of the plain name that it was made for. */
export function readUnicodePath(data: Buffer | undefined): { crc: number; name: Uint8Array } | undefined {
  if (data === undefined) return undefined;
  // Another version, or too short: its checksum then matches no name.
  if (data.length < 5 || data[0] !== 1) return { crc: -1, name: new Uint8Array() };
  return { crc: data.readUInt32LE(1), name: data.subarray(5) };
}

/** What old Unix archivers' fields say the entry is a link to; "" where they say link without a name, null for no link. */
export function readLinkField(fields: ReadonlyMap<number, Buffer>): string | null {
  const pkware = fields.get(EXTRA.pkwareUnix);
  // Access time, modification time, user, group: twelve bytes; what follows is a link's target or a device's numbers.
  if (pkware && pkware.length > 12) return pkware.subarray(12).toString("utf8");
  const asi = fields.get(EXTRA.asiUnix);
  if (asi && asi.length >= 6) {
    const type = asi.readUInt16LE(4) >>> 12;
    const plain = type === 0 || type === 4 || type === 8;
    if (asi.length > 14 || !plain) return asi.subarray(14).toString("utf8");
  }
  return null;
}
