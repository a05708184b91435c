"use client";

import { useState } from "react";
import { HEAD, TABLE } from "@/components/settings/table-classes";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { VersionText } from "@/components/ui/version-text";
import { NOTHING_WORDS } from "@/lib/client/serving/serving-words";
import { visibleText } from "@/lib/client/visible-text";
import { count, formatNumber, shortDigest } from "@/lib/client/words";
import type { LeftOutSkill, ServedPlace } from "@/lib/contract/serving";
import { ServingSection } from "./serving-section";

/** Rows before somebody asks for all of them: a library may have thousands. */
const SHOWN = 100;

const ALL_LEFT_OUT = "Nothing: all that would go out is left out, as said above.";

const CELL = "h-8 border-line border-b pr-3 text-second";

/** What goes out, as client programs find it. */
export function ServedSkills({ served }: { served: ServedPlace }) {
  const [whole, setWhole] = useState(false);
  const { skills, leftOut, notice, kind } = served;
  if (skills.length === 0) {
    return (
      <ServingSection title="What goes out">
        <p className="text-second">{notice ?? (leftOut.length === 0 ? NOTHING_WORDS[kind] : ALL_LEFT_OUT)}</p>
      </ServingSection>
    );
  }
  const shown = whole ? skills : skills.slice(0, SHOWN);
  return (
    <ServingSection title="What goes out">
      <table className={TABLE}>
        <caption className="sr-only">Skills that go out</caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Name
            </th>
            <th scope="col" className={`${HEAD} w-32 max-sm:w-20`}>
              Version
            </th>
            <th scope="col" className={`${HEAD} w-16`}>
              Revision
            </th>
            <th scope="col" className={`${HEAD} w-24 max-sm:hidden`}>
              Digest
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, slug, version, revision, digest }) => (
            <tr key={name}>
              <th scope="row" className={`${CELL} font-normal`}>
                <span className="cut block font-mono text-ink text-small" title={name}>
                  {name}
                  {slug !== name && <span className="text-third"> {slug}</span>}
                </span>
              </th>
              <td className={`${CELL} cut`}>
                <VersionText version={version} />
              </td>
              <td className={CELL}>
                {revision === null ? (
                  <>
                    <span aria-hidden>—</span>
                    <span className="sr-only">not of the library</span>
                  </>
                ) : (
                  <span className="font-mono text-small">r{revision}</span>
                )}
              </td>
              <td className={`${CELL} max-sm:hidden`}>
                <CopyText text={digest} shown={shortDigest(digest)} label="Copy digest" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < skills.length && (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          Show all {formatNumber(skills.length)}
        </Button>
      )}
    </ServingSection>
  );
}

/** What does not go out, each with why and what to do. */
export function LeftOutSkills({ leftOut }: { leftOut: readonly LeftOutSkill[] }) {
  if (leftOut.length === 0) return null;
  return (
    <ServingSection title="Left out">
      <p className="text-second">
        A client program that meets one of these would refuse the whole list, or it may not go out now.
      </p>
      <ul aria-label={`${count(leftOut.length, "skill")} left out`} className="mt-1 border-line border-t">
        {leftOut.map(({ name, slug, reason }) => (
          <li key={`${slug}:${name}`} className="border-line border-b py-1.5">
            <span className="break-all font-medium font-mono text-small">{visibleText(name)}</span>
            {slug !== name && <span className="break-all font-mono text-small text-third"> {slug}</span>}
            <p className="break-words text-second">{visibleText(reason)}</p>
          </li>
        ))}
      </ul>
    </ServingSection>
  );
}
