import type { ReactNode } from "react";
import { TierLadder } from "@/components/ui/tier-ladder";
import { candidatePlace, otherPlaces } from "@/lib/client/launch/candidate-words";
import { shortDigest } from "@/lib/client/words";
import type { Candidate, ExcludedItem, ShadowedCandidate } from "@/lib/contract/launch";

const EMPTY = "px-3 py-2.5 text-second";

function Items({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  );
}

interface ItemProps {
  name: string;
  ladder: ReactNode;
  place: ReactNode;
  children?: ReactNode;
}

function Item({ name, ladder, place, children }: ItemProps) {
  return (
    <li className="px-3 py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-small">
        <span className="min-w-0 flex-1 basis-40 break-all font-medium font-mono">{name}</span>
        {ladder}
        <span className="min-w-0 flex-1 basis-48 break-all text-second">{place}</span>
      </div>
      {children}
    </li>
  );
}

export function ChosenList({ items }: { items: readonly Candidate[] }) {
  if (items.length === 0)
    return <p className={EMPTY}>Nothing is chosen: no set is selected, and no layer holds a skill.</p>;
  return (
    <Items label="Chosen">
      {items.map((each) => (
        <Item key={each.name} name={each.name} ladder={<TierLadder tier={each.tier} />} place={<Place of={each} />} />
      ))}
    </Items>
  );
}

export function ShadowedList({ items, chosen }: { items: readonly ShadowedCandidate[]; chosen: readonly Candidate[] }) {
  if (items.length === 0) return <p className={EMPTY}>No copy is shadowed by another.</p>;
  const byName = new Map(chosen.map((candidate) => [candidate.name, candidate]));
  return (
    <Items label="Shadowed">
      {items.map((each) => {
        const winner = byName.get(each.name);
        return (
          <Item
            key={`${each.name} ${each.id}`}
            name={each.name}
            ladder={<TierLadder tier={each.tier} />}
            place={<Place of={each} />}
          >
            <p className="text-second text-small">
              {each.reason}
              {winner && <> Taken instead: {candidatePlace(winner)}.</>}
            </p>
          </Item>
        );
      })}
    </Items>
  );
}

export function ExcludedList({ items }: { items: readonly ExcludedItem[] }) {
  if (items.length === 0) return <p className={EMPTY}>Everything that was found takes part.</p>;
  return (
    <Items label="Excluded">
      {items.map((each) => (
        <Item
          key={`${each.tier} ${each.path} ${each.name}`}
          name={each.name}
          ladder={<TierLadder tier={each.tier} />}
          place={
            <span className="font-mono">
              {each.path}
              {each.line !== undefined && `:${each.line}${each.column === undefined ? "" : `:${each.column}`}`}
            </span>
          }
        >
          <p className="text-second text-small">
            {each.reason}
            {each.code && <span className="font-mono"> {each.code}</span>}
          </p>
        </Item>
      ))}
    </Items>
  );
}

function Place({ of }: { of: Candidate }) {
  const others = otherPlaces(of);
  return (
    <>
      {candidatePlace(of)} <span className="font-mono text-third">{shortDigest(of.digest)}</span>
      {others.length > 0 && ` · also in ${others.join(", ")}`}
    </>
  );
}
