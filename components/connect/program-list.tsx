"use client";

import clsx from "clsx";
import { SelectMenu } from "@/components/ui/select-menu";
import type { AgentProgram, Connection } from "@/lib/client/agent-programs";
import { type ConnectPlace, connectPage } from "@/lib/client/connect-place";

const GROUPS: readonly { title: string; connections: readonly Connection[] }[] = [
  { title: "Over MCP", connections: ["mcp"] },
  { title: "Installs files", connections: ["well-known", "marketplace", "clawhub"] },
  { title: "Over REST", connections: ["rest", "skills-api"] },
];

interface ProgramListProps {
  place: ConnectPlace;
  programs: readonly AgentProgram[];
  current: string;
  onChoose: (id: string) => void;
}

/** The programs that can be connected to the place; on a narrow screen a menu. */
export function ProgramList({ place, programs, current, onChoose }: ProgramListProps) {
  const options = programs.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <div className="border-line max-lg:border-b max-lg:px-5 max-lg:py-3 lg:border-r lg:p-2.5">
      <div className="lg:hidden">
        <SelectMenu label="Program" value={current} options={options} onChange={onChoose} />
      </div>
      <nav aria-label="Programs" className="hidden lg:block">
        {GROUPS.map(({ title, connections }) => {
          const members = programs.filter(({ connection }) => connections.includes(connection));
          if (members.length === 0) return null;
          return (
            <section key={title} aria-label={title} className="pb-2">
              <h2 className="px-2 pt-1.5 pb-1 text-label text-third">{title}</h2>
              <ul>
                {members.map(({ id, title: name }) => (
                  <li key={id}>
                    {/* The page is the same for all of them: nothing is fetched ahead, and a click stays here. */}
                    <a
                      href={`${connectPage(place)}&program=${id}`}
                      aria-current={id === current ? "page" : undefined}
                      onClick={(event) => {
                        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                        event.preventDefault();
                        onChoose(id);
                      }}
                      className={clsx(
                        "tint flex h-8 items-center rounded-control px-2",
                        id === current ? "bg-sunk font-medium text-ink" : "text-second hover:bg-sunk hover:text-ink",
                      )}
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </nav>
      {place.kind !== "workspace" && (
        <p className="mt-1 text-second text-small max-lg:hidden lg:px-2">
          MCP leads to a workspace: choose one above for Claude Code, Cursor and others.
        </p>
      )}
    </div>
  );
}
