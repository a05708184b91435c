import { z } from "zod";
import { API_OPERATIONS, type ApiOperation, COMMON_ERRORS } from "@/lib/contract/api";
import { type ErrorCode, ErrorResponse, errorFacts } from "@/lib/contract/errors";
import { version } from "@/package.json";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, made from the very schemas that the routes parse with. */
export function openApiDocument(baseUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of API_OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: operationObject(operation) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Slipway", version, description: "The REST interface of a Slipway console." },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An API token" },
        session: { type: "apiKey", in: "cookie", name: "slipway-session", description: "The console's own session" },
      },
    },
  };
}

function operationObject(operation: ApiOperation): Json {
  const { answer } = operation;
  return {
    operationId: operation.id,
    summary: operation.summary,
    security: operation.access === "public" ? [] : [{ token: [] }, { session: [] }],
    parameters: [...parameters(operation.params, "path"), ...parameters(operation.query, "query")],
    ...(operation.body
      ? { requestBody: { required: !operation.body.optional, content: requestContent(operation.body) } }
      : {}),
    responses: {
      [answer.status]: {
        description: answer.description,
        content: { [answer.contentType]: answer.schema ? { schema: schemaOf(answer.schema, "output") } : {} },
      },
      ...errorResponses(operation),
    },
  };
}

function requestContent(body: NonNullable<ApiOperation["body"]>): Json {
  const main = { [body.contentType]: { schema: schemaOf(body.schema, "input") } };
  if (!body.alternative) return main;
  return { ...main, [body.alternative.contentType]: { schema: schemaOf(body.alternative.schema, "input") } };
}

function parameters(schema: z.ZodObject | undefined, where: "path" | "query"): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: where,
      required: where === "path" || (json.required?.includes(name) ?? false),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}

/** One entry a status, naming each code that travels with it. */
function errorResponses(operation: ApiOperation): Json {
  const codes: ErrorCode[] = [
    ...new Set([...operation.errors, ...(operation.access === "public" ? (["INTERNAL"] as const) : COMMON_ERRORS)]),
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorFacts(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = schemaOf(ErrorResponse, "output");
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      status,
      { description: found.join(", "), content: { "application/json": { schema } } },
    ]),
  );
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    reused: "inline",
  });
  return json;
}
