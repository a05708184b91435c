import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Parser,
  parseDocument,
  Scalar,
  Schema,
  visit,
  type YAMLMap,
} from "yaml";
import { describeYamlError, type YamlFault } from "./front-matter-faults";
import { readSimpleFrontMatter } from "./simple-front-matter";

/** Collections inside one another; YAML in the wild has three. */
const DEEPEST = 64;

/**
 * Marks of YAML in one front matter: the package takes more than linear time
 * for thousands of them or of their errors; 64 KiB of prose have about 2,000.
 */
const MOST_INDICATORS = 4_000;
const INDICATORS = new Set([...`[]{},"'*&!@\\`].map((character) => character.charCodeAt(0)));

/** One schema for all documents: building it costs as much as reading a small one. */
const CORE = new Schema({ schema: "core", merge: false });

export type YamlResult = { ok: true; map: YAMLMap } | { ok: false; fault: YamlFault };

/**
 * Reads front matter as one YAML 1.2 core document that is a map: strict,
 * unique keys, warnings are errors; no anchors, aliases, tags, merge keys,
 * directives, second documents, keys that are lists or maps; at most 64
 * collections inside one another and 4,000 marks such as brackets, commas and
 * quotes unless every line is simple.
 * Never throws and never turns nodes into values, so nothing is expanded.
 * The caller has bounded the size. Source: product rules, section 3.
 */
export function parseFrontMatter(yaml: string): YamlResult {
  const simple = readSimpleFrontMatter(yaml);
  if (simple !== null) return { ok: true, map: simple };
  if (yaml.startsWith("%")) {
    return refuse("directive", 0, "YAML directives (%) are not read. Remove the line.");
  }
  const indicators = countIndicators(yaml);
  if (indicators > MOST_INDICATORS) {
    return refuse(
      "too-complex",
      0,
      `The front matter has ${indicators} brackets, commas, quotes, backslashes and other marks of YAML; at most ${MOST_INDICATORS} are read. Move lists and data into the text below it.`,
    );
  }
  if (nestsTooDeep(yaml)) return tooDeep(0);
  const document = parseDocument(yaml, { strict: true, uniqueKeys: false, prettyErrors: false, schema: CORE });
  return (
    firstForbidden(document) ??
    firstError(document, yaml) ??
    firstCollectionKey(document) ??
    (isMap(document.contents)
      ? { ok: true, map: document.contents }
      : document.contents === null || (isScalar(document.contents) && document.contents.source === "")
        ? refuse("empty", 0, "The front matter is empty. It needs at least name and description.")
        : refuse(
            "not-a-map",
            document.contents.range?.[0] ?? 0,
            "The front matter must be keys and values, such as name: my-skill.",
          ))
  );
}

function refuse(reason: string, offset: number, message: string): { ok: false; fault: YamlFault } {
  return { ok: false, fault: { reason, offset, message } };
}

function tooDeep(offset: number) {
  return refuse("too-deep", offset, `The front matter nests values deeper than ${DEEPEST} levels. Make it flatter.`);
}

/**
 * Composing is recursive in the yaml package and a few thousand levels end the
 * process, so depth is judged beforehand: by a count that is never too low,
 * and only where that is high by the package's own token stack.
 */
function nestsTooDeep(yaml: string): boolean {
  let openers = 0;
  for (let i = 0; i < yaml.length; i++) {
    const unit = yaml.charCodeAt(i);
    if (unit === 0x5b || unit === 0x7b) openers++;
    else if (unit === 0x2d || unit === 0x3f) {
      const next = yaml.charCodeAt(i + 1);
      if (Number.isNaN(next) || next === 0x20 || next === 0x09 || next === 0x0a || next === 0x0d) openers++;
    }
  }
  if (openers <= DEEPEST) return false;
  const parser = new DepthParser();
  for (const _token of parser.parse(yaml)) {
    if (parser.tooDeep) break;
  }
  return parser.tooDeep;
}

/** The characters of `INDICATORS`, and dashes, question marks and colons before a blank, which are marks only there. */
function countIndicators(yaml: string): number {
  let count = 0;
  for (let i = 0; i < yaml.length; i++) {
    const unit = yaml.charCodeAt(i);
    if (INDICATORS.has(unit)) count++;
    else if (unit === 0x2d || unit === 0x3f || unit === 0x3a) {
      const next = yaml.charCodeAt(i + 1);
      if (next === 0x20 || next === 0x09) count++;
    }
  }
  return count;
}

class DepthParser extends Parser {
  tooDeep = false;

  override *next(source: string) {
    if (this.tooDeep) return;
    yield* super.next(source);
    // The stack also holds the document and the token at hand.
    if (this.stack.length > DEEPEST + 2) this.tooDeep = true;
  }
}

function firstError(document: Document, yaml: string): { ok: false; fault: YamlFault } | null {
  const [first, ...others] = [...document.errors, ...document.warnings];
  if (first === undefined) return null;
  const earliest = others.reduce((found, error) => (error.pos[0] < found.pos[0] ? error : found), first);
  const fault = describeYamlError(earliest, yaml);
  // The package points at the end of the text; the person looks for the opening quote.
  return { ok: false, fault: fault.reason === "unclosed-quote" ? { ...fault, offset: lastQuote(document) } : fault };
}

function lastQuote(document: Document): number {
  let last = 0;
  visit(document, {
    Scalar(_key, node) {
      if (node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE) last = Math.max(last, offsetOf(node));
    },
  });
  return last;
}

/** Walks without recursion; the first forbidden thing in document order wins. */
function firstForbidden(document: Document): { ok: false; fault: YamlFault } | null {
  const open: { node: unknown; depth: number }[] = [{ node: document.contents, depth: 0 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { node, depth } = item;
    if (isPair(node)) {
      open.push({ node: node.value, depth }, { node: node.key, depth });
      continue;
    }
    if (isAlias(node)) {
      return refuse(
        "alias",
        offsetOf(node),
        `Aliases (*${node.source}) are not read. Write the value out, or quote it if it is text.`,
      );
    }
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) continue;
    if (node.anchor !== undefined) {
      return refuse(
        "anchor",
        offsetOf(node),
        `Anchors (&${node.anchor}) are not read. Remove it, or quote the value if it is text.`,
      );
    }
    if (node.tag !== undefined) {
      return refuse(
        "tag",
        offsetOf(node),
        `Tags (${node.tag}) are not read. Remove it, or quote the value if it is text.`,
      );
    }
    if (isScalar(node)) continue;
    if (depth >= DEEPEST) return tooDeep(offsetOf(node));
    const repeated = isMap(node) ? forbiddenKey(node) : null;
    if (repeated !== null) return repeated;
    for (let i = node.items.length - 1; i >= 0; i--) open.push({ node: node.items[i], depth: depth + 1 });
  }
  return null;
}

function forbiddenKey(map: YAMLMap): { ok: false; fault: YamlFault } | null {
  const seen = new Set<unknown>();
  for (const { key } of map.items) {
    if (!isScalar(key)) continue;
    if (key.value === "<<" && key.type === Scalar.PLAIN) {
      return refuse("merge-key", offsetOf(key), "Merge keys (<<) are not read. Write the keys out.");
    }
    if (seen.has(key.value)) {
      return refuse(
        "duplicate-key",
        offsetOf(key),
        `The key ${String(key.source ?? key.value)} occurs twice. Keep one of them.`,
      );
    }
    seen.add(key.value);
  }
  return null;
}

/** Judged after errors: `{{name}} text` is broken YAML first, and quotes cure that. The depth is bounded by then. */
function firstCollectionKey(document: Document): { ok: false; fault: YamlFault } | null {
  let offset: number | null = null;
  visit(document, {
    Pair(_key, { key }) {
      if (!isMap(key) && !isSeq(key)) return undefined;
      offset = offsetOf(key);
      return visit.BREAK;
    },
  });
  return offset === null
    ? null
    : refuse("collection-key", offset, "A key is itself a list or a map. Write a word as the key, or quote the value.");
}

function offsetOf(node: { range?: readonly number[] | null | undefined }): number {
  return node.range?.[0] ?? 0;
}
