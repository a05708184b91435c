"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { PathDialog } from "@/components/tokens/path-dialog";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Segments } from "@/components/ui/segments";
import { toFailure } from "@/lib/client/request-failure";
import { NOTHING_WORDS, servedWords } from "@/lib/client/serving/serving-words";
import { servingQuery } from "@/lib/client/serving-query";
import { setPage, workspacePage } from "@/lib/client/skill-sets-query";
import { count } from "@/lib/client/words";
import type { ServedPlace } from "@/lib/contract/serving";
import type { NamedPlace } from "./connect-screen";

const WAYS = [
  { value: "public", label: "Public path" },
  { value: "secret", label: "Path with a token" },
] as const;

interface PathAccessProps {
  place: NamedPlace;
  mayChange: boolean;
  /** The address with a secret that was made on this page. */
  secret: string | null;
  onSecret: (url: string) => void;
  /** Whether the lines use the public path. */
  isPublic: boolean;
  onPublic: (isPublic: boolean) => void;
}

/** Along which address a program that sends no credentials finds the files. */
export function PathAccess({ place, mayChange, secret, onSecret, isPublic, onPublic }: PathAccessProps) {
  const [making, setMaking] = useState(false);
  const { data: served, error, refetch } = useQuery(servingQuery(place));
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <FailureNotice
          title="What is served could not be loaded"
          failure={toFailure(error)}
          onRetry={() => void refetch()}
        />
      )}
      {served && <Served place={place} served={served} />}
      {served?.isPublic && (
        <div>
          <Segments
            label="Address"
            value={isPublic ? "public" : "secret"}
            options={WAYS}
            onChange={(value) => onPublic(value === "public")}
          />
        </div>
      )}
      {isPublic && (
        <p className="text-second">Anybody who reaches this console may read the public path. No secret is needed.</p>
      )}
      {!isPublic && secret === null && (
        <p className="text-second">
          These programs send no credentials, so the address itself holds the secret. The lines have{" "}
          <code className="font-mono text-ink text-small">{"<token>"}</code> in its place.{" "}
          {served && served.links.length > 0 && (
            <>
              {count(served.links.length, "path")} {served.links.length === 1 ? "is" : "are"} open; a secret is shown
              only when it is made.
            </>
          )}
        </p>
      )}
      {!isPublic && secret !== null && (
        <Notice tone="warn" title="The new address stands in the lines below until you leave this page">
          <div className="mt-1.5">
            <CopyButton text={() => secret} variant="secondary">
              Copy address
            </CopyButton>
          </div>
        </Notice>
      )}
      {mayChange && !isPublic && (
        <div>
          <Button variant={secret === null ? "primary" : "secondary"} onClick={() => setMaking(true)}>
            <Link2 aria-hidden className="size-3.5" />
            New path
          </Button>
          <PathDialog place={place} open={making} onOpenChange={setMaking} onMade={onSecret} />
        </div>
      )}
    </div>
  );
}

/** What a program will find, said before anybody wonders why it found nothing. */
function Served({ place, served }: { place: NamedPlace; served: ServedPlace }) {
  if (served.skills.length > 0) return <p>{servedWords(served)}.</p>;
  return (
    <Notice tone="warn" title="Nothing goes out yet: programs find an empty list">
      <p className="text-second">{served.leftOut[0]?.reason ?? NOTHING_WORDS[place.kind]}</p>
      <div className="mt-2">
        <Link href={pageOf(place)} className={buttonClass("secondary", "small")}>
          Open {place.kind === "library" ? "the library" : place.name}
        </Link>
      </div>
    </Notice>
  );
}

function pageOf({ kind, id }: NamedPlace): string {
  if (kind === "library" || id === null) return "/library";
  return kind === "set" ? setPage(id) : workspacePage(id);
}
