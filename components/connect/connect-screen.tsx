"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { programsFor } from "@/lib/client/agent-programs";
import { CONNECT_PARSERS, type ConnectPlace } from "@/lib/client/connect-place";
import { skillSetsQuery } from "@/lib/client/skill-sets-query";
import { workspacesQuery } from "@/lib/client/workspaces-query";
import { PlacePicker } from "./place-picker";
import { ProgramDetail } from "./program-detail";
import { ProgramList } from "./program-list";

interface ConnectScreenProps {
  /** The address under which people and programs reach this console. */
  origin: string;
  mayChange: boolean;
}

/** How an agent that has never heard of Slipway is connected: what to, by which program, and the lines to paste. */
export function ConnectScreen({ origin, mayChange }: ConnectScreenProps) {
  const [asked, setAsked] = useQueryStates(CONNECT_PARSERS, { history: "push" });
  const place = usePlace(asked);
  // Secrets that were made on this page, by what they open: kept nowhere else, and gone with the page.
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const programs = programsFor(place.kind);
  const program = programs.find(({ id }) => id === asked.program) ?? programs[0];
  if (program === undefined) return null;
  return (
    <div className="flex w-full flex-1 flex-col">
      <header className="shrink-0 border-line border-b px-5 pt-1 pb-3">
        <h1 className="flex min-h-12 items-center font-semibold text-page">Connect</h1>
        <p className="max-w-160 text-second">
          Lines to paste, so that an agent reads the skills that you chose for it. Choose what it may read, then the
          program that it runs in.
        </p>
        <div className="mt-3">
          <PlacePicker
            place={place}
            onChange={({ kind, id }) => void setAsked({ place: kind, id, program: asked.program })}
          />
        </div>
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-1 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <ProgramList
          place={place}
          programs={programs}
          current={program.id}
          onChoose={(id) => void setAsked({ program: id })}
        />
        <ProgramDetail
          key={`${place.kind} ${place.id} ${program.id}`}
          origin={origin}
          mayChange={mayChange}
          place={place}
          program={program}
          secrets={secrets}
          onSecret={(opens, secret) => setSecrets((known) => ({ ...known, [opens]: secret }))}
        />
      </div>
    </div>
  );
}

export interface NamedPlace extends ConnectPlace {
  name: string;
  /** Whether agents are answered; a library and a set always are. */
  live: boolean;
  /** Whether its name has been loaded, so that one that is gone can be told. */
  missing: boolean;
}

/** The place that the address names; one without its id is the library. */
function usePlace({ place: kind, id }: { place: ConnectPlace["kind"]; id: string | null }): NamedPlace {
  const sets = useQuery({ ...skillSetsQuery, enabled: kind === "set" }).data;
  const workspaces = useQuery({ ...workspacesQuery, enabled: kind === "workspace" }).data;
  if (kind === "set" && id !== null) {
    const set = sets?.find((each) => each.id === id);
    return { kind, id, name: set?.name ?? "Skill set", live: true, missing: sets !== undefined && set === undefined };
  }
  if (kind === "workspace" && id !== null) {
    const found = workspaces?.find((each) => each.id === id);
    const missing = workspaces !== undefined && found === undefined;
    return { kind, id, name: found?.name ?? "Workspace", live: found ? found.status === "live" : !missing, missing };
  }
  return { kind: "library", id: null, name: "Library", live: true, missing: false };
}
