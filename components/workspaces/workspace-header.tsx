"use client";

import { ChevronDown, ShieldCheck, Square } from "lucide-react";
import { ServingButton } from "@/components/serving/serving-button";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuPopup, MenuTrigger } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import { digestEnds, POLICY_WORDS } from "@/lib/client/launch/candidate-words";
import type { Workspace } from "@/lib/contract/workspaces";
import type { WorkspaceActs } from "./use-workspace-acts";
import { WorkspaceStatusMark } from "./workspace-status";

interface WorkspaceHeaderProps {
  workspace: Workspace;
  mayChange: boolean;
  acts: WorkspaceActs;
  onLaunch: () => void;
}

export function WorkspaceHeader({ workspace, mayChange, acts, onLaunch }: WorkspaceHeaderProps) {
  const { name, status, root, user, environment, launch, launchedAt, stoppedAt, planDigest } = workspace;
  const live = status === "live";
  const { busy } = acts;
  return (
    <header className="shrink-0 px-5 pt-1 pb-3">
      <p className="mt-2 text-second text-small">
        <Link href="/workspaces" className="rounded-small hover:text-ink hover:underline">
          Workspaces
        </Link>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <h1 className="min-w-0 break-words font-semibold text-page">{name}</h1>
          <WorkspaceStatusMark status={status} />
          {workspace.dynamic && <Badge title="Merged again before each reasoning step">dynamic</Badge>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ServingButton
            place={{ kind: "workspace", id: workspace.id }}
            name={name}
            mayChange={mayChange}
            label="Serving"
          />
          {status !== "ready" && (
            <Button onClick={acts.verify} disabled={busy !== null} focusableWhenDisabled>
              <ShieldCheck aria-hidden className="size-3.5" />
              {busy === "verify" ? "Hashing…" : "Verify"}
            </Button>
          )}
          {mayChange && live && (
            <>
              <Button
                onClick={acts.stop}
                disabled={busy !== null}
                focusableWhenDisabled
                aria-describedby="stop-means"
                title="Releases its pins. The files stay, and it can be launched again."
              >
                <Square aria-hidden className="size-3" />
                {busy === "stop" ? "Stopping…" : "Stop"}
              </Button>
              <span id="stop-means" className="sr-only">
                Releases its pins. The files stay, and it can be launched again.
              </span>
              <span className="flex">
                <Button
                  variant="launch"
                  className="rounded-r-none"
                  onClick={acts.relaunch}
                  disabled={busy !== null}
                  focusableWhenDisabled
                >
                  {busy === "relaunch" ? "Relaunching…" : "Relaunch"}
                </Button>
                <Menu>
                  <MenuTrigger
                    aria-label="More ways to relaunch"
                    className={`${buttonClass("launch")} rounded-l-none border-l-on-launch/40! px-1.5!`}
                  >
                    <ChevronDown aria-hidden className="size-3.5" />
                  </MenuTrigger>
                  <MenuPopup label="More ways to relaunch" align="end">
                    <MenuItem onClick={onLaunch}>Relaunch with changes…</MenuItem>
                  </MenuPopup>
                </Menu>
              </span>
            </>
          )}
          {mayChange && !live && (
            <Button variant="launch" onClick={onLaunch}>
              Launch…
            </Button>
          )}
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-second">
        <span className="min-w-0">
          <CopyText text={root} label="Copy working tree" className="mx-0! break-all" />
        </span>
        <span>
          user <span className="font-mono text-small">{user ?? "none"}</span>
        </span>
        <span>
          environment <span className="font-mono text-small">{environment ?? "none"}</span>
        </span>
        <span>
          names collide: <span className="text-ink">{POLICY_WORDS[workspace.policy].label.toLowerCase()}</span>
        </span>
        {launchedAt && (
          <span>
            launch {launch}, <RelativeTime at={launchedAt} />
            {status === "stopped" && stoppedAt && (
              <>
                , stopped <RelativeTime at={stoppedAt} />
              </>
            )}
          </span>
        )}
        {planDigest && (
          <span>
            <CopyText
              text={planDigest}
              shown={`plan ${digestEnds(planDigest)}`}
              label="Copy plan digest:"
              className="mx-0!"
            />
          </span>
        )}
      </div>
    </header>
  );
}
