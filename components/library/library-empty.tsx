import type { Ref } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SignInAgain } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { RequestId } from "@/components/ui/request-id";
import type { RequestFailure } from "@/lib/client/request-failure";

interface LibraryEmptyProps {
  onUpload: (() => void) | undefined;
  uploadButton: Ref<HTMLButtonElement>;
}

/** The one way out of having nothing. */
function UploadAction({ onUpload, uploadButton }: LibraryEmptyProps) {
  return (
    <Button ref={uploadButton} onClick={onUpload}>
      Upload skills
    </Button>
  );
}

/** Nothing here yet. */
export function LibraryEmpty({ onUpload, uploadButton }: LibraryEmptyProps) {
  return (
    <EmptyState
      title="The library is empty"
      actions={onUpload && <UploadAction onUpload={onUpload} uploadButton={uploadButton} />}
    >
      {onUpload
        ? "Upload a ZIP of skills: every folder with a SKILL.md becomes one. You can also drop the file on this page."
        : "Nobody has added a skill yet. An owner can upload some."}
    </EmptyState>
  );
}

/** Nothing but what ships with the product: the first thing a new owner sees. */
export function LibraryStart({ onUpload, uploadButton }: LibraryEmptyProps) {
  return (
    <EmptyState
      title="No skills of your own yet"
      actions={onUpload && <UploadAction onUpload={onUpload} uploadButton={uploadButton} />}
    >
      {onUpload
        ? "The ones above ship with Slipway. Upload a ZIP of skills to begin, or drop it on this page."
        : "The ones above ship with Slipway. An owner can upload others."}
    </EmptyState>
  );
}

/** There are skills, and the filters leave none of them. */
export function LibraryNoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No skill matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      The search text and the filters together leave nothing to show.
    </EmptyState>
  );
}

interface LibraryFailedProps {
  failure: RequestFailure;
  /** Rows from before are still on the screen; then a line above them says enough. */
  known: boolean;
  onRetry: () => void;
}

/** The service did not give the list; that is not the same as an empty one. */
export function LibraryFailed({ failure, known, onRetry }: LibraryFailedProps) {
  const { body } = failure;
  const actions = (
    <>
      <Button size={known ? "small" : "regular"} onClick={onRetry}>
        Retry
      </Button>
      {body?.code === "UNAUTHENTICATED" && <SignInAgain />}
    </>
  );
  if (known) {
    return (
      <Notice tone="bad" title="The list could not be brought up to date" className="mx-5 mb-3">
        <p className="text-second">{failure.message}</p>
        {body && <RequestId code={body.code} requestId={body.requestId} />}
        <div className="mt-2 flex gap-2">{actions}</div>
      </Notice>
    );
  }
  return (
    <EmptyState title="The library could not be loaded" actions={actions}>
      <div role="alert">
        <p>{failure.message}</p>
        {body?.remedy && <p>{body.remedy}</p>}
        {body && (
          <div className="flex justify-center">
            <RequestId code={body.code} requestId={body.requestId} />
          </div>
        )}
      </div>
    </EmptyState>
  );
}
