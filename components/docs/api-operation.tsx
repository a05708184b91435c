import { z } from "zod";
import type { ApiOperation } from "@/lib/contract/api";

const ACCESS = {
  public: "No token needed.",
  read: "Needs a token of scope read, or a session.",
  write: "Needs a token of scope write made by an owner, or an owner's session.",
  agent: "Needs a token of the workspace, a token of scope read, or a session.",
} as const;

/** One call: what it does, what it takes, what it answers, how it refuses. */
export function ApiOperationSection({ operation }: { operation: ApiOperation }) {
  const { answer, body } = operation;
  return (
    <section aria-labelledby={operation.id} className="mt-12">
      <h2 id={operation.id} className="scroll-mt-6 break-all font-mono text-body font-semibold">
        {operation.method} {operation.path}
      </h2>
      <p className="mt-1">{operation.summary}.</p>
      <p className="mt-1 text-small text-second">{ACCESS[operation.access]}</p>
      {operation.params ? <Fields title="In the path" schema={operation.params} /> : null}
      {operation.query ? <Fields title="In the query" schema={operation.query} /> : null}
      {body ? <Payload title={`Body, ${body.contentType}`} schema={body.schema} /> : null}
      {body?.alternative ? (
        <Payload title={`Or ${body.alternative.contentType}`} schema={body.alternative.schema} />
      ) : null}
      {answer.schema ? (
        <Payload
          title={`Answer ${answer.status}, ${answer.contentType}`}
          note={answer.description}
          schema={answer.schema}
        />
      ) : null}
      {operation.errors.length > 0 ? (
        <p className="mt-3 text-small text-second">
          Refusals of its own: <span className="font-mono">{operation.errors.join(", ")}</span>
        </p>
      ) : null}
    </section>
  );
}

interface Property {
  description?: string;
  type?: string;
  enum?: unknown[];
  default?: unknown;
}

function Fields({ title, schema }: { title: string; schema: z.ZodObject }) {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, Property>;
  };
  return (
    <>
      <h3 className="mt-3 text-small font-medium">{title}</h3>
      <ul className="mt-1 text-small">
        {Object.entries(json.properties ?? {}).map(([name, property]) => (
          <li key={name}>
            <code className="font-mono">{name}</code>{" "}
            <span className="text-second">
              {property.enum ? property.enum.join(" | ") : property.type}
              {property.default === undefined ? "" : `, ${String(property.default)} unless given`}
              {property.description ? ` – ${property.description}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The schema itself, folded: exact, and out of the way of who only looks around. */
function Payload({ title, note, schema }: { title: string; note?: string; schema: z.ZodType }) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any", reused: "inline" });
  if (json.format === "binary") {
    return <h3 className="mt-3 text-small font-medium">{title}: the bytes</h3>;
  }
  return (
    <details className="mt-3">
      <summary className="text-small font-medium">
        {title}
        {note ? <span className="font-normal text-second"> – {note}</span> : null}
      </summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-1 max-h-96 overflow-auto rounded-control border border-line bg-sunk p-3 font-mono text-small"
      >
        {JSON.stringify(json, null, 2)}
      </pre>
    </details>
  );
}
