"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Radio } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { workspaceTokensQuery } from "@/lib/client/agents-query";
import type { AccessKind, ConnectPlace } from "@/lib/client/connect-place";
import { cameAfter, newestRequest, type SeenRequest } from "@/lib/client/last-requests";
import { toFailure } from "@/lib/client/request-failure";
import { servingQuery } from "@/lib/client/serving-query";
import { visibleText } from "@/lib/client/visible-text";

/** While somebody waits for a request, the service is asked this often. */
const ASKED_MS = 1_500;

interface TestSectionProps {
  place: ConnectPlace;
  access: Exclude<AccessKind, "api-token">;
}

/** Shows the newest request that came with a token or path of the place, and waits for the next one when asked to. */
export function TestSection({ place, access }: TestSectionProps) {
  // What was known when the waiting began; undefined where nobody waits.
  const [before, setBefore] = useState<SeenRequest | null>();
  const [testing, setTesting] = useState(false);
  const { seen, loaded, error, refetch } = useSeen(place, access, testing);
  const came = before !== undefined && cameAfter(seen, before);
  const waiting = testing && !came;
  if (testing && came) setTesting(false);
  return (
    <section aria-labelledby="test" className="mt-6 border-line border-t pt-4">
      <div className="flex min-h-7.5 flex-wrap items-center justify-between gap-2">
        <h3 id="test" className="font-semibold">
          Test
        </h3>
        {loaded &&
          (waiting ? (
            <Button
              onClick={() => {
                setTesting(false);
                setBefore(undefined);
              }}
            >
              Stop waiting
            </Button>
          ) : (
            <Button
              onClick={() => {
                setBefore(seen);
                setTesting(true);
              }}
            >
              <Radio aria-hidden className="size-3.5" />
              {came ? "Test again" : "Test"}
            </Button>
          ))}
      </div>
      {error && (
        <FailureNotice
          className="mt-2"
          title="Whether a request came could not be asked"
          failure={toFailure(error)}
          onRetry={refetch}
        />
      )}
      {/* Said aloud when it changes; what moves by itself, as times do, stands outside. */}
      <p role="status" className="mt-1">
        {waiting && (
          <span className="flex items-center gap-2 text-second">
            <span aria-hidden className="beat size-2 shrink-0 rounded-full bg-accent" />
            Waiting for a request… Use the lines above now.
          </span>
        )}
        {came && (
          <span className="flex items-center gap-2 text-ok">
            <Check aria-hidden className="size-4 shrink-0" />A request came. It works.
          </span>
        )}
        {loaded && !waiting && !came && seen === null && (
          <span className="text-second">No request has come yet. Paste the lines, then press Test and use them.</span>
        )}
      </p>
      {seen && <Seen request={seen} title={came ? "What came" : "Last request"} />}
    </section>
  );
}

function Seen({ request, title }: { request: SeenRequest; title: string }) {
  const { what, client, at, through } = request;
  return (
    <dl
      aria-label={title}
      className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control bg-sunk px-3 py-2.5 text-small"
    >
      <dt className="text-second">{title}</dt>
      <dd className="break-words font-mono">{visibleText(what)}</dd>
      <dt className="text-second">Client</dt>
      <dd className="break-words">
        {client === null ? <span className="text-second">gave no name</span> : visibleText(client)}
      </dd>
      <dt className="text-second">Through</dt>
      <dd className="break-words">{through}</dd>
      <dt className="text-second">When</dt>
      <dd>
        <RelativeTime at={at} />
      </dd>
    </dl>
  );
}

function useSeen(place: ConnectPlace, access: TestSectionProps["access"], testing: boolean) {
  const refetchInterval = testing ? ASKED_MS : (false as const);
  const tokens = useQuery({
    ...workspaceTokensQuery(place.id ?? ""),
    enabled: access === "token",
    refetchInterval,
  });
  const serving = useQuery({ ...servingQuery(place), enabled: access === "path", refetchInterval });
  const query = access === "token" ? tokens : serving;
  const sources =
    access === "token"
      ? (tokens.data ?? []).map(({ name, lastRequest }) => ({ through: `token ${name}`, lastRequest }))
      : [
          ...(serving.data?.links ?? []).map(({ name, lastRequest }) => ({ through: `path ${name}`, lastRequest })),
          { through: "the public path", lastRequest: serving.data?.lastRequest ?? null },
        ];
  return {
    seen: newestRequest(sources),
    loaded: query.data !== undefined,
    error: query.error,
    refetch: () => void query.refetch(),
  };
}
