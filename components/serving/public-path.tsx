import { useId } from "react";
import { CopyText } from "@/components/ui/copy-text";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { Switch } from "@/components/ui/switch";
import type { ServedPlace } from "@/lib/contract/serving";
import { ServingSection } from "./serving-section";
import type { ServingActs } from "./use-serving-acts";

interface PublicPathProps {
  served: ServedPlace;
  /** Null for people who may only read. */
  acts: ServingActs | null;
}

/** The path that needs no token, with what opening it means. */
export function PublicPath({ served, acts }: PublicPathProps) {
  const meansId = useId();
  const { isPublic, publicUrl, lastRequest } = served;
  return (
    <ServingSection
      title="Public path"
      action={
        acts ? (
          <Switch
            label="Public path"
            checked={acts.asked ?? isPublic}
            disabled={acts.busy}
            describedBy={meansId}
            onChange={acts.setPublic}
          />
        ) : (
          <span className="text-second">{isPublic ? "Open" : "Closed"}</span>
        )
      }
    >
      {isPublic ? (
        <Notice tone="warn" title="Anybody who reaches this console can read these skills">
          <p id={meansId} className="text-second">
            No account and no token is asked for. Close the path, or serve along paths with a token, to keep them among
            those you choose.
          </p>
          <CopyText text={publicUrl} label="Copy public path" className="mt-1 break-all" />
          <p className="text-second text-small">
            {lastRequest ? (
              <>
                Last request <RelativeTime at={lastRequest.at} />: {lastRequest.what}
                {lastRequest.client && ` by ${lastRequest.client}`}
              </>
            ) : (
              "No request has come along it yet."
            )}
          </p>
        </Notice>
      ) : (
        <p id={meansId} className="text-second">
          Closed: only paths with a token lead here. Once it is open anybody who reaches this console can read these
          skills, without an account or a token.
        </p>
      )}
    </ServingSection>
  );
}
