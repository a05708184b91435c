"use client";

import clsx from "clsx";
import { FileArchive } from "lucide-react";
import { type DragEvent, type RefObject, useEffect, useId, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { firstFile } from "@/lib/client/upload/dropped-file";
import { formatLimit, formatNumber } from "@/lib/client/words";
import { ARCHIVE_LIMITS, PACKAGE_LIMITS } from "@/lib/contract/limits";

interface ChooseStepProps {
  input: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}

export function ChooseStep({ input, onChoose }: ChooseStepProps) {
  const [over, setOver] = useState(false);
  const titleId = useId();
  const limitsId = useId();

  // On "Choose another file" the button that was pressed is gone.
  useEffect(() => input.current?.focus(), [input]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = firstFile(event.dataTransfer);
    if (file) onChoose(file);
  };
  return (
    <div className="overflow-y-auto p-5">
      {/* Dropping is for the pointer alone; the button inside does the same for everybody. */}
      <fieldset
        aria-labelledby={titleId}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          "tint flex flex-col items-center rounded-control border border-dashed px-5 py-10 text-center",
          over ? "border-accent bg-accent-ground" : "border-edge bg-ground",
        )}
      >
        <FileArchive aria-hidden className="size-6 text-third" strokeWidth={1.5} />
        <p id={titleId} className="mt-3 font-medium">
          Drop a ZIP of skills here
        </p>
        <p className="mt-1 mb-4 max-w-90 text-balance text-second">
          Every folder with a SKILL.md becomes a skill, with everything beneath it. You see what is inside before
          anything is sent.
        </p>
        <label
          className={clsx(
            buttonClass("primary"),
            "outline-offset-1 outline-accent has-focus-visible:outline-2 has-focus-visible:outline-solid",
          )}
        >
          Choose file
          <input
            ref={input}
            type="file"
            accept=".zip,application/zip,application/x-zip-compressed"
            aria-describedby={limitsId}
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) onChoose(file);
            }}
          />
        </label>
      </fieldset>
      <p id={limitsId} className="mt-3 text-second text-small">
        At most {formatLimit(ARCHIVE_LIMITS.compressedBytes)} packed, {formatLimit(ARCHIVE_LIMITS.unpackedBytes)}{" "}
        unpacked, {formatNumber(ARCHIVE_LIMITS.entries)} entries and {formatNumber(ARCHIVE_LIMITS.skills)} skills; for
        each skill {formatNumber(PACKAGE_LIMITS.files)} files, {formatLimit(PACKAGE_LIMITS.bytes)} and{" "}
        {PACKAGE_LIMITS.directoryLevels} levels of directories.
      </p>
    </div>
  );
}
