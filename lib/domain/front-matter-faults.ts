import type { YAMLError } from "yaml";
import { lineTextAt } from "./text-position";

/** Why front matter is refused; `offset` counts from its own beginning. */
export interface YamlFault {
  /** Stable, kebab-case. */
  reason: string;
  message: string;
  offset: number;
}

/** Says in plain words what an error of the yaml package means for the line it points at. */
export function describeYamlError(error: YAMLError, yaml: string): YamlFault {
  const offset = Math.max(0, Math.min(error.pos[0], yaml.length));
  const line = lineTextAt(yaml, offset).text;
  const [reason, message] = explain(error, line);
  return { reason, message, offset };
}

const QUOTE_IT = "Put the whole value in double quotes.";

function explain(error: YAMLError, line: string): [reason: string, message: string] {
  switch (error.code) {
    case "BLOCK_AS_IMPLICIT_KEY":
      return [
        "unquoted-colon",
        `A colon followed by a blank, inside a value without quotes, reads as another key. ${QUOTE_IT}`,
      ];
    case "BAD_SCALAR_START":
      return ["reserved-character", `A value cannot begin with this character unless it is quoted. ${QUOTE_IT}`];
    case "BAD_DQ_ESCAPE":
      return ["bad-escape", "A backslash inside double quotes begins an escape, and this one is unknown. Double it."];
    case "TAB_AS_INDENT":
      return ["tab-indent", "YAML is indented with blanks; this line uses a tab. Replace it by blanks."];
    case "BAD_INDENT":
      return ["indentation", "The line is not indented as the lines around it need. Align it."];
    case "BAD_ALIAS":
    case "ALIAS_PROPS":
      return ["alias", `A value that begins with * reads as an alias, and aliases are not read. ${QUOTE_IT}`];
    case "MULTIPLE_ANCHORS":
      return ["anchor", "Anchors (&) are not read. Remove them, or quote the value if it is text."];
    case "MULTIPLE_TAGS":
    case "TAG_RESOLVE_FAILED":
      return [
        "tag",
        "A value that begins with ! reads as a tag, and tags are not read. Remove it, or quote the value.",
      ];
    case "BAD_DIRECTIVE":
      return ["directive", "YAML directives (%) are not read. Remove the line."];
    case "MULTIPLE_DOCS":
      return ["second-document", "The front matter holds a second YAML document. Keep one."];
    case "MISSING_CHAR":
      return explainMissing(error.message);
    case "RESOURCE_EXHAUSTION":
      return ["too-deep", "The front matter nests values too deep. Make it flatter."];
    case "UNEXPECTED_TOKEN":
      return /:\s+["']/.test(line)
        ? ["text-after-quote", `Text stands behind a closed quote. ${QUOTE_IT}`]
        : ["unexpected-text", "This text is not expected here. Write key: value, and quote the value if it is text."];
    default:
      return ["not-a-pair", "The line is neither key: value nor the continuation of one. Correct or remove it."];
  }
}

function explainMissing(message: string): [string, string] {
  if (/quote/.test(message))
    return ["unclosed-quote", "A quote is opened and never closed. Close it on the same line."];
  if (/flow|\]|\}/i.test(message))
    return ["unclosed-bracket", "A bracket is opened and never closed. Close it, or quote the value."];
  return ["not-a-pair", "The line is neither key: value nor the continuation of one. Correct or remove it."];
}
