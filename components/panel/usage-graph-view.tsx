import clsx from "clsx";
import { blockerPage } from "@/components/ui/blocker-links";
import { Link } from "@/components/ui/link";
import type { UsageGraph } from "@/lib/client/usage-graph";
import type { SkillPin } from "@/lib/contract/skill";

/** Pixels: height of a node with the gap below it, and width of the room between the lists. */
const ROW = 52;
const NODE = 46;
const GAP = 44;

interface UsageGraphViewProps {
  graph: UsageGraph;
  /** Number of the skill's current revision. */
  current: number;
}

/** Two lists of links with a line from each set to the workspaces that were launched with it; a list says the lines in words too. */
export function UsageGraphView({ graph, current }: UsageGraphViewProps) {
  const { sets, workspaces, edges } = graph;
  const rows = Math.max(sets.length, workspaces.length);
  const middle = (index: number) => index * ROW + NODE / 2;
  const launchedWith = (set: number) =>
    edges.filter((edge) => edge.set === set).map((edge) => workspaces[edge.workspace]?.name);
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)_44px_minmax(0,1fr)]">
      <h3 className="pb-1.5 text-second text-small">Skill sets</h3>
      <span />
      <h3 className="pb-1.5 text-second text-small">Live workspaces</h3>
      <ul aria-label="Skill sets that pin it">
        {sets.map((pin, index) => {
          const names = launchedWith(index);
          return (
            <Node key={pin.id} pin={pin} current={current}>
              {names.length > 0 && <span className="sr-only">, launched in {names.join(", ")}</span>}
            </Node>
          );
        })}
        {sets.length === 0 && <Nothing>No set</Nothing>}
      </ul>
      <svg aria-hidden="true" width={GAP} height={rows * ROW} className="fill-none stroke-signal" strokeWidth="1.5">
        {edges.map(({ set, workspace }) => {
          const [from, to] = [middle(set), middle(workspace)];
          return <path key={`${set}:${workspace}`} d={`M0 ${from}C${GAP / 2} ${from} ${GAP / 2} ${to} ${GAP} ${to}`} />;
        })}
      </svg>
      <ul aria-label="Live workspaces that pin it">
        {workspaces.map((pin) => (
          <Node key={pin.id} pin={pin} current={current} live />
        ))}
        {workspaces.length === 0 && <Nothing>None is live with it</Nothing>}
      </ul>
    </div>
  );
}

interface NodeProps {
  pin: SkillPin;
  current: number;
  live?: boolean;
  children?: React.ReactNode;
}

function Node({ pin, current, live = false, children }: NodeProps) {
  return (
    <li style={{ height: ROW }}>
      <div
        style={{ height: NODE }}
        className={clsx(
          "flex flex-col justify-center rounded-control border px-2.5",
          live ? "border-signal bg-live-ground" : "border-line-strong bg-surface",
        )}
      >
        <Link
          href={blockerPage(pin)}
          title={pin.name}
          className="cut block rounded-small font-medium underline-offset-2 hover:underline"
        >
          {pin.name}
        </Link>
        <span className="tabular cut text-second text-small">
          <span className="font-mono">r{pin.revision}</span>
          {pin.revision === current ? ", current" : ` of r${current}`}
          {children}
        </span>
      </div>
    </li>
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <li style={{ height: NODE }} className="flex items-center text-third">
      {children}
    </li>
  );
}
