import { API_OPERATIONS } from "@/lib/contract/api";
import { ERROR_CODES, errorFacts } from "@/lib/contract/errors";
import { ApiOperationSection } from "./api-operation";

/** The REST interface for readers, made from the same contract as the OpenAPI document. */
export function ApiReference() {
  return (
    <main className="mx-auto max-w-3xl px-5 py-10">
      <h1 className="text-page font-semibold">REST interface</h1>
      <p className="mt-2 text-second">
        Send <code className="font-mono text-small">Authorization: Bearer TOKEN</code> with a token of this console.
        Answers and errors are JSON; times are RFC 3339 in UTC, digests are{" "}
        <code className="font-mono text-small">sha256:</code> and 64 hexadecimal digits. Programs read{" "}
        <a className="text-accent underline underline-offset-2" href="/api/v1/openapi.json">
          the OpenAPI document
        </a>
        .
      </p>
      <nav aria-label="Calls" className="mt-6">
        <ul className="divide-y divide-line border-y border-line">
          {API_OPERATIONS.map((operation) => (
            <li key={operation.id}>
              <a
                href={`#${operation.id}`}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 hover:bg-sunk focus-visible:bg-sunk"
              >
                <span className="w-14 font-mono text-small font-medium">{operation.method}</span>
                <span className="break-all font-mono text-small">{operation.path}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {API_OPERATIONS.map((operation) => (
        <ApiOperationSection key={operation.id} operation={operation} />
      ))}
      <ErrorTable />
    </main>
  );
}

function ErrorTable() {
  return (
    <section aria-labelledby="errors" className="mt-12">
      <h2 id="errors" className="scroll-mt-6 text-title font-semibold">
        Errors
      </h2>
      <p className="mt-1 text-second">
        Every error has the shape{" "}
        <code className="font-mono text-small break-words">
          {"{ error: { code, message, remedy?, details?, requestId } }"}
        </code>
        . Programs branch on the code.
      </p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {ERROR_CODES.map((code) => {
          const { status, title, remedy } = errorFacts(code);
          return (
            <div key={code} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[17rem_1fr]">
              <dt className="break-all font-mono text-small">
                {code} <span className="text-third">{status}</span>
              </dt>
              <dd>
                {title}. <span className="text-second">{remedy}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
