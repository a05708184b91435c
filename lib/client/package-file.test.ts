import { expect, test } from "vitest";
import { readPackageFile, SHOWN_FILE } from "./package-file";

const utf8 = (text: string) => new TextEncoder().encode(text);

test("UTF-8 without a zero byte is text", () => {
  expect(readPackageFile(utf8("# Ärger\n"))).toEqual({ kind: "text", text: "# Ärger\n", cut: null });
});

test("zero bytes and bytes that are no UTF-8 are binary", () => {
  expect(readPackageFile(new Uint8Array([1, 0, 2])).kind).toBe("binary");
  expect(readPackageFile(new Uint8Array([0xc3, 0x28])).kind).toBe("binary");
});

test("an image is known by its bytes and shown from them alone; SVG is text", () => {
  const gif = new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61]);
  expect(readPackageFile(gif)).toEqual({ kind: "image", type: "image/gif", url: "data:image/gif;base64,R0lGODlh" });
  expect(readPackageFile(utf8("<svg onload='alert(1)'/>")).kind).toBe("text");
});

test("a text is cut after 5,000 lines", () => {
  const whole = "x\n".repeat(SHOWN_FILE.lines);
  expect(readPackageFile(utf8(whole))).toEqual({ kind: "text", text: whole, cut: null });
  const longer = readPackageFile(utf8(`${whole}y`));
  expect(longer).toEqual({ kind: "text", text: whole.slice(0, -1), cut: "lines" });
});

test("a text is cut at 256 KiB, between characters", () => {
  // Three bytes each: the limit falls into one.
  const read = readPackageFile(utf8("€".repeat(100_000)));
  expect(read).toMatchObject({ kind: "text", cut: "bytes" });
  expect(read.kind === "text" && read.text).toBe("€".repeat(Math.floor(SHOWN_FILE.bytes / 3)));
});
