import clsx from "clsx";
import { visibleText } from "@/lib/client/visible-text";
import { type ErrorCode, errorFacts } from "@/lib/contract/errors";
import type { Repair } from "@/lib/contract/upload";
import { RepairLines } from "./repair-lines";

interface RefusalTextProps {
  code?: ErrorCode;
  message?: string;
  line?: number;
  column?: number;
  repair?: Repair;
}

/** Why a row is not taken: the kind, the place, the reason, and the cure where there is a mechanical one. */
export function RefusalText({ code, message, line, column, repair }: RefusalTextProps) {
  return (
    <>
      {code && (
        <p>
          <span className="font-medium">{errorFacts(code).title}</span>
          {line !== undefined && (
            <span className="tabular text-second">
              {" · "}line {line}
              {column !== undefined && `, column ${column}`}
            </span>
          )}{" "}
          <code className="whitespace-nowrap font-mono text-label text-third">{code}</code>
        </p>
      )}
      {message && (
        // With a repair below, the source line that the message quotes is in sight anyway.
        <p
          title={visibleText(message)}
          className={clsx("text-second text-small [overflow-wrap:anywhere]", repair && "line-clamp-2")}
        >
          {visibleText(message)}
        </p>
      )}
      {repair && <RepairLines repair={repair} />}
    </>
  );
}
