"use client";

import { Search } from "lucide-react";
import { type Ref, useCallback, useImperativeHandle, useRef } from "react";
import { useSingleKey, useSingleKeys } from "@/lib/client/single-keys";

interface SearchFieldProps {
  /** "Search skills". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** `/` jumps here, Escape empties it. What is typed never leaves the browser. */
export function SearchField({ label, value, onChange, ref }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const singleKeys = useSingleKeys();
  useSingleKey(
    "/",
    useCallback(() => input.current?.select(), []),
  );
  return (
    <div className="group relative min-w-0 flex-1 max-sm:w-full max-sm:flex-none sm:max-w-70">
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-3.5 text-third" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="tint h-7.5 w-full rounded-control border border-line-strong bg-surface pr-8 pl-8 text-body [&::-webkit-search-cancel-button]:hidden"
      />
      {singleKeys && value === "" && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1.5 right-2 hidden rounded-small border border-line px-1.5 font-sans text-label text-third group-focus-within:hidden sm:block"
        >
          /
        </kbd>
      )}
    </div>
  );
}
