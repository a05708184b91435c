"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { WorkspaceTokenDialog } from "@/components/tokens/workspace-token-dialog";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useNow } from "@/components/ui/now";
import { workspaceTokensQuery } from "@/lib/client/agents-query";
import { toFailure } from "@/lib/client/request-failure";
import { agentsPage } from "@/lib/client/skill-sets-query";
import { count } from "@/lib/client/words";
import { tokenState } from "@/lib/client/workspace-tokens";
import type { NamedPlace } from "./connect-screen";

interface TokenAccessProps {
  place: NamedPlace;
  mayChange: boolean;
  /** Names of the live catalogue. */
  names: readonly string[];
  /** The token that was made on this page. */
  secret: string | null;
  onSecret: (secret: string) => void;
}

/** What lets a program into a workspace: a token of its own. */
export function TokenAccess({ place, mayChange, names, secret, onSecret }: TokenAccessProps) {
  const [making, setMaking] = useState(false);
  const now = useNow();
  const id = place.id ?? "";
  const { data: tokens, error, refetch } = useQuery(workspaceTokensQuery(id));
  const open = tokens?.filter((token) => tokenState(token, now) === "open").length ?? 0;
  return (
    <div className="flex flex-col gap-3">
      {place.missing ? (
        <Notice tone="warn" title="There is no such workspace">
          <p className="text-second">Choose another one above.</p>
        </Notice>
      ) : (
        !place.live && (
          <Notice tone="warn" title={`${place.name} is not live, so agents are refused`}>
            <p className="text-second">
              <Link href={agentsPage(id)} className="text-accent underline">
                Launch it
              </Link>
              {", and its tokens work again."}
            </p>
          </Notice>
        )
      )}
      {error && !place.missing && (
        <FailureNotice
          title="The tokens could not be loaded"
          failure={toFailure(error)}
          onRetry={() => void refetch()}
        />
      )}
      {secret === null ? (
        <p className="text-second">
          The lines have <code className="font-mono text-ink text-small">{"<token>"}</code> where a token of this
          workspace goes.{" "}
          {tokens && tokens.length > 0 && (
            <>
              <Link href={agentsPage(id)} className="text-accent underline">
                {count(open, "token")}
              </Link>{" "}
              {open === 1 ? "is" : "are"} open; a secret is shown only when it is made.
            </>
          )}
        </p>
      ) : (
        <Notice tone="warn" title="The new token stands in the lines below until you leave this page">
          <div className="mt-1.5">
            <CopyButton text={() => secret} variant="secondary">
              Copy token
            </CopyButton>
          </div>
        </Notice>
      )}
      {mayChange && place.live && (
        <div>
          <Button variant={secret === null ? "primary" : "secondary"} onClick={() => setMaking(true)}>
            <KeyRound aria-hidden className="size-3.5" />
            New token
          </Button>
          <WorkspaceTokenDialog
            workspaceId={id}
            names={names}
            open={making}
            onOpenChange={setMaking}
            onMade={onSecret}
          />
        </div>
      )}
    </div>
  );
}

/** What lets a program into the whole library: a token of a person. */
export function ApiTokenAccess({ mayChange }: { mayChange: boolean }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-second">
        The lines have <code className="font-mono text-ink text-small">{"<token>"}</code> where an API token goes. It
        does what the person who made it may do, so give it the scope <code className="font-mono text-small">read</code>{" "}
        unless the program is to change skills.{" "}
        {mayChange ? "The list of API tokens says when each was last used." : "An owner can make one."}
      </p>
      {mayChange && (
        <Link href="/settings/tokens" className={buttonClass("secondary")}>
          API tokens
        </Link>
      )}
    </div>
  );
}
