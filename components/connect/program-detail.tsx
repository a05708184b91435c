"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { CodeLines } from "@/components/ui/code-lines";
import type { AgentProgram } from "@/lib/client/agent-programs";
import { accessOf, connectAddress, serverName, TOKEN_PLACEHOLDER } from "@/lib/client/connect-place";
import { servingQuery } from "@/lib/client/serving-query";
import { workspaceQuery } from "@/lib/client/workspaces-query";
import type { NamedPlace } from "./connect-screen";
import { PathAccess } from "./path-access";
import { TestSection } from "./test-section";
import { ApiTokenAccess, TokenAccess } from "./token-access";

interface ProgramDetailProps {
  origin: string;
  mayChange: boolean;
  place: NamedPlace;
  program: AgentProgram;
  /** Secrets made on this page, by what they open. */
  secrets: Readonly<Record<string, string>>;
  onSecret: (opens: string, secret: string) => void;
}

/** One program: what lets it in, the lines for it, and whether a request has come. */
export function ProgramDetail({ origin, mayChange, place, program, secrets, onSecret }: ProgramDetailProps) {
  const access = accessOf(program.connection);
  const opens = `${access} ${place.kind} ${place.id}`;
  const secret = secrets[opens] ?? null;
  const served = useQuery({ ...servingQuery(place), enabled: access === "path" }).data;
  const catalog = useQuery({ ...workspaceQuery(place.id ?? ""), enabled: place.kind === "workspace" }).data?.catalog;
  const [usesPublic, setUsesPublic] = useState<boolean | null>(null);
  // The open path needs no secret, so it is what is offered first; one that was just made was made to be used.
  const isPublic = (usesPublic ?? secret === null) && (served?.isPublic ?? false);
  const servedUrl = isPublic ? (served?.publicUrl ?? "") : (secret ?? `${origin}/t/${TOKEN_PLACEHOLDER}`);
  const lines = program.lines({
    address: connectAddress(program.connection, { origin, id: place.id, servedUrl }),
    token: secret ?? TOKEN_PLACEHOLDER,
    name: serverName(place.name),
    skill: (access === "path" ? served?.skills[0]?.slug : catalog?.[0]?.name) ?? "code-review",
  });
  const remember = (made: string) => {
    onSecret(opens, made);
    setUsesPublic(false);
  };
  return (
    <section aria-labelledby="program" className="min-w-0 px-5 py-4">
      <div className="max-w-200">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="program" className="font-semibold text-title">
            {program.title}
          </h2>
          {program.proven ? (
            <Badge tone="ok" title="The tests of this release run it against a console">
              Run by us
            </Badge>
          ) : (
            <Badge title="The lines follow the program’s manual; nobody ran it against this release">
              Not run by us
            </Badge>
          )}
        </div>
        <div className="mt-3">
          {access === "token" && (
            <TokenAccess
              place={place}
              mayChange={mayChange}
              names={catalog?.map(({ name }) => name) ?? []}
              secret={secret}
              onSecret={remember}
            />
          )}
          {access === "path" && (
            <PathAccess
              place={place}
              mayChange={mayChange}
              secret={secret}
              onSecret={remember}
              isPublic={isPublic}
              onPublic={setUsesPublic}
            />
          )}
          {access === "api-token" && <ApiTokenAccess mayChange={mayChange} />}
        </div>
        <ol className="mt-5 flex flex-col gap-4">
          {lines.map(({ where, text, note }) => (
            <li key={where}>
              <CodeLines title={where} text={text} />
              {note && <p className="mt-1 text-second text-small">{note}</p>}
            </li>
          ))}
        </ol>
        {access !== "api-token" && !place.missing && <TestSection place={place} access={access} />}
      </div>
    </section>
  );
}
