"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { Menu, MenuPopup, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/menu";
import type { ConnectPlace } from "@/lib/client/connect-place";
import { skillSetsQuery } from "@/lib/client/skill-sets-query";
import { workspacesQuery } from "@/lib/client/workspaces-query";
import type { PlaceKind } from "@/lib/contract/serving";
import type { NamedPlace } from "./connect-screen";

const KIND_WORDS: Record<PlaceKind, string> = { library: "Library", set: "Skill set", workspace: "Workspace" };

const HINTS: Record<PlaceKind, string> = {
  library: "Its served skills, always at their current revision.",
  set: "Its pins, at the revisions that they name.",
  workspace: "Exactly what was launched, over MCP or as files.",
};

interface PlacePickerProps {
  place: NamedPlace;
  onChange: (place: ConnectPlace) => void;
}

/** Chooses what is connected: the library, a set or a workspace. */
export function PlacePicker({ place, onChange }: PlacePickerProps) {
  const sets = useQuery(skillSetsQuery).data ?? [];
  const workspaces = useQuery(workspacesQuery).data ?? [];
  const value = placeValue(place);
  const choose = (chosen: string) => {
    const [kind, ...rest] = chosen.split(" ");
    onChange({ kind: kind as PlaceKind, id: rest.length === 0 ? null : rest.join(" ") });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Menu>
        <MenuTrigger className={`${buttonClass("secondary")} max-w-full`}>
          <span className="sr-only">Connect to: </span>
          {place.kind !== "library" && <span className="text-second">{KIND_WORDS[place.kind]}</span>}
          <span className="cut min-w-0">{place.name}</span>
          <ChevronDown aria-hidden className="-mr-0.5 size-3.5 shrink-0 text-third" />
        </MenuTrigger>
        <MenuPopup label="Connect to">
          <MenuRadioGroup label="Everything that is served" value={value} onChange={choose}>
            <MenuRadioItem value="library" label="Library" closeOnClick>
              Library
            </MenuRadioItem>
          </MenuRadioGroup>
          {workspaces.length > 0 && (
            <MenuRadioGroup label="Workspaces" value={value} onChange={choose}>
              {workspaces.map(({ id, name, status }) => (
                <MenuRadioItem key={id} value={placeValue({ kind: "workspace", id })} label={name} closeOnClick>
                  <span className="flex min-w-0 items-baseline justify-between gap-4">
                    <span className="cut min-w-0">{name}</span>
                    <span className={status === "live" ? "text-live text-small" : "text-small text-third"}>
                      {status}
                    </span>
                  </span>
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
          )}
          {sets.length > 0 && (
            <MenuRadioGroup label="Skill sets" value={value} onChange={choose}>
              {sets.map(({ id, name }) => (
                <MenuRadioItem key={id} value={placeValue({ kind: "set", id })} label={name} closeOnClick>
                  <span className="cut block">{name}</span>
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
          )}
        </MenuPopup>
      </Menu>
      <p className="min-w-0 text-second text-small">{HINTS[place.kind]}</p>
    </div>
  );
}

function placeValue({ kind, id }: ConnectPlace): string {
  return id === null ? kind : `${kind} ${id}`;
}
