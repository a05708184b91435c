"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { copyText } from "@/lib/client/copy-text";
import { Button, type ButtonSize, type ButtonVariant } from "./button";

interface CopyButtonProps {
  /** Made when the button is pressed, so that a long text costs nothing before. */
  text: () => string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const SHOWN_MS = 2_000;

/** Copies a text and says so, to the eye and to a screen reader. */
export function CopyButton({ text, children, variant = "quiet", size = "small" }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => setOutcome((await copyText(text())) ? "copied" : "failed");
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <>
      <Button variant={variant} size={size} onClick={copy}>
        <Icon aria-hidden className="size-3.5" />
        {children}
      </Button>
      <span role="status" className="sr-only">
        {outcome === "copied" && "Copied"}
        {outcome === "failed" && "The browser did not allow copying. Select the text and copy it by hand."}
      </span>
    </>
  );
}
