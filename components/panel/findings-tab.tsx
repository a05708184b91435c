import { Badge, type Tone } from "@/components/ui/badge";
import type { Panel } from "@/lib/client/panel-state";
import { visibleText } from "@/lib/client/visible-text";
import { type Finding, SEVERITIES, type Severity, type SkillDetail } from "@/lib/contract/skill";

const GROUPS: Record<Severity, { title: string; tone: Tone }> = {
  error: { title: "Errors", tone: "bad" },
  warning: { title: "Warnings", tone: "warn" },
  info: { title: "Advice", tone: "plain" },
};

/** What lint has to say about the current revision, the worst first; each leads to its line. */
export function FindingsTab({ skill, panel }: { skill: SkillDetail; panel: Panel }) {
  if (skill.findings.length === 0) {
    return <p className="px-5 py-4 text-second">No findings. Every rule of the lint is satisfied.</p>;
  }
  return (
    <div className="flex flex-col pb-8">
      {SEVERITIES.map((severity) => {
        const findings = skill.findings.filter((finding) => finding.severity === severity);
        if (findings.length === 0) return null;
        const { title, tone } = GROUPS[severity];
        return (
          <section key={severity} aria-label={title} className="px-5 pt-4">
            <h3 className="flex items-center gap-2 font-medium">
              {title} <Badge tone={tone}>{findings.length}</Badge>
            </h3>
            <ul className="mt-1">
              {findings.map((finding, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: findings of a revision never change
                <li key={index} className="border-line border-b py-2.5 last:border-b-0">
                  <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <code className="font-mono text-label text-second">{finding.code}</code>
                    <Place finding={finding} panel={panel} />
                  </div>
                  <p className="mt-0.5 break-words">{visibleText(finding.message)}</p>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Place({ finding, panel }: { finding: Finding; panel: Panel }) {
  const place = finding.line === undefined ? finding.path : `${finding.path}:${finding.line}`;
  return (
    <button
      type="button"
      onClick={() => panel.show("files", { file: finding.path, line: finding.line ?? null })}
      className="min-h-6 break-all rounded-small text-left font-mono text-accent text-small underline-offset-2 hover:underline"
    >
      {visibleText(place)}
    </button>
  );
}
