import { Upload } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { openPalette } from "@/components/palette/palette";
import { ServingButton } from "@/components/serving/serving-button";
import { Button } from "@/components/ui/button";
import { Keys } from "@/components/ui/keys";
import { servingLabel } from "@/lib/client/serving/serving-words";
import { formatNumber } from "@/lib/client/words";

const LIBRARY = { kind: "library", id: null } as const;

interface LibraryHeaderProps {
  shown: number | null;
  total: number | null;
  /** Absent for people who may only read, and where the page itself offers it. */
  onUpload: (() => void) | undefined;
  uploadButton: Ref<HTMLButtonElement>;
  /** Skills that go out with the library; null as long as the whole list has not come. */
  served: number | null;
  mayChange: boolean;
  /** The page's first action, for people who may change things. */
  children: ReactNode;
}

export function LibraryHeader(props: LibraryHeaderProps) {
  const { shown, total, onUpload, uploadButton, served, mayChange, children } = props;
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-1">
      <div className="flex flex-wrap items-baseline gap-x-3 max-[400px]:flex-col">
        <h1 className="font-semibold text-page">Library</h1>
        <p role="status" className="tabular text-second">
          {shown !== null && total !== null && `${formatNumber(shown)} of ${formatNumber(total)} skills`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" className="max-lg:hidden" onClick={openPalette}>
          Go to…
          <Keys keys="mod K" />
        </Button>
        {total !== null && total > 0 && (
          <ServingButton place={LIBRARY} name="the library" mayChange={mayChange} label={servingLabel(served ?? 0)} />
        )}
        {onUpload && (
          <Button ref={uploadButton} onClick={onUpload}>
            <Upload aria-hidden className="size-3.5" />
            Upload skills
          </Button>
        )}
        {children}
      </div>
    </header>
  );
}
