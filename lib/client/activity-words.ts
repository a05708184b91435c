import type { AuditRow } from "@/lib/contract/audit";
import { setPage, workspacePage } from "./skill-sets-query";
import { count } from "./words";

/** Words, and among them skills by slug, sets and workspaces, which become links. */
export type ActivitySentence = (string | { skill: string } | { page: string; name: string })[];

type Entry = Pick<AuditRow, "verb" | "subject" | "details">;

/**
 * What an entry says in words after its actor's name. A verb that is not known
 * here is told as it is written: newer services may write more of them.
 */
export function activitySentence(entry: Entry): ActivitySentence {
  const sentence = SENTENCES[entry.verb];
  return sentence ? sentence(entry) : [`${entry.verb} ${entry.subject}`];
}

const SENTENCES: Record<string, (entry: Entry) => ActivitySentence> = {
  "owners.create": ({ details }) => [`set up the owner ${text(details.name)}`],
  "skills.create": ({ subject }) => ["created ", { skill: subject }],
  "skills.edit": ({ subject, details }) => [`published revision ${text(details.revision)} of `, { skill: subject }],
  "skills.restore": ({ subject, details }) => [
    `restored revision ${text(details.content)} as revision ${text(details.revision)} of `,
    { skill: subject },
  ],
  "skills.fork": ({ subject, details }) => [
    `forked revision ${text(details.revision)} of ${text(details.skill)} as `,
    { skill: subject },
  ],
  "skills.change": ({ subject, details }) => [`changed ${changedFields(details)} of `, { skill: subject }],
  "skills.upload": ({ subject, details }) => [`uploaded ${subject}: ${uploaded(details)}`],
  "skills.enable": (entry) => ["enabled ", ...skills(entry)],
  "skills.disable": (entry) => ["disabled ", ...skills(entry)],
  "skills.archive": (entry) => ["archived ", ...skills(entry)],
  "skills.serve": (entry) => ["began to serve ", ...skills(entry)],
  "skills.withhold": (entry) => ["stopped serving ", ...skills(entry)],
  "skills.tag": (entry) => ["changed tags of ", ...skills(entry)],
  "library.adopt": ({ subject, details }) => [`adopted ${subject}: ${uploaded(details)}`],
  "library.sample": ({ details }) => [
    `loaded the sample library: ${count(texts(details.created).length, "skill")}, the set ${text(details.set)} and the workspace ${text(details.workspace)}`,
  ],
  "sets.create": (entry) => ["made the set ", theSet(entry), ` of ${count(list(entry.details.members), "skill")}`],
  "sets.duplicate": (entry) => ["made the set ", theSet(entry), " as a copy"],
  "sets.change": (entry) => [`changed the set `, theSet(entry), `: ${changedSet(entry.details)}`],
  "sets.delete": ({ subject }) => [`deleted the set ${subject}`],
  "sources.add": ({ subject, details }) => [`added the source ${subject} (${text(details.kind)})`],
  "sources.change": ({ subject, details }) => [`changed the source ${subject}: ${changedSource(details)}`],
  "sources.pull": ({ subject, details }) => [`brought ${subject} at ${text(details.commit)} into the package cache`],
  "sources.remove": ({ subject }) => [`removed the source ${subject}`],
  "sources.refresh": ({ subject, details }) => [
    details.state === "failed"
      ? `refreshed the source ${subject}, which failed`
      : `refreshed the source ${subject}: ${count(Number(details.skills) || 0, "skill")}`,
  ],
  "imports.start": ({ subject }) => [`started an import of ${subject}`],
  "imports.retry": ({ subject }) => [`retried the import of ${subject}`],
  "imports.cancel": ({ subject }) => [`cancelled the import of ${subject}`],
  "imports.finish": ({ subject, details }) => [importEnd(subject, details)],
  "serving.open": (entry) => ["opened the public path of ", ...servedPlace(entry.details, entry.subject)],
  "serving.close": (entry) => ["closed the public path of ", ...servedPlace(entry.details, entry.subject)],
  "serving.links.create": ({ details }) => [
    `made the path ${text(details.name)} to `,
    ...servedPlace(details, text(details.place)),
  ],
  "serving.links.revoke": ({ details }) => [`revoked the path ${text(details.name)} to ${placeNoun(details.kind)}`],
  "shared-skills.put": ({ subject, details }) => [
    `gave ${text(details.user)} revision ${text(details.revision)} of `,
    { skill: text(details.skill, subject) },
    " in the shared store",
  ],
  "shared-skills.remove": ({ subject, details }) => [`took ${subject} from ${text(details.user)} in the shared store`],
  "tokens.create": ({ details }) => [`made the API token ${text(details.name)} with the scope ${text(details.scope)}`],
  "tokens.revoke": ({ subject, details }) => [`revoked the API token ${text(details.name, subject)}`],
  "users.invite": ({ details }) => [`invited ${text(details.email)} as ${text(details.role)}`],
  "users.join": ({ details }) => [`joined as ${text(details.role)}`],
  "users.role": ({ details }) => [
    `changed the role of ${text(details.email)} from ${text(details.from)} to ${text(details.to)}`,
  ],
  "workspaces.launch": ({ subject, details }) => [`launched ${subject}: ${launched(details)}`],
  "workspaces.relaunch": ({ subject, details }) => [`relaunched ${subject}: ${launched(details)}`],
  "workspaces.stop": ({ subject }) => [`stopped ${subject}`],
  "workspaces.change": ({ subject, details }) => [`changed ${changedWorkspace(details)} of the workspace ${subject}`],
  "workspaces.mount": ({ subject, details }) => [
    typeof details.directory === "string"
      ? `mounted ${details.directory} at ${text(details.path)} of ${subject}`
      : `took away the mount ${text(details.path)} of ${subject}`,
  ],
  "workspaces.import": ({ subject, details }) => [
    "imported ",
    { skill: subject },
    ` from ${text(details.path)} of a workspace, as revision ${text(details.revision)}`,
  ],
  "workspace-tokens.create": ({ subject, details }) => [
    `${typeof details.parent === "string" ? "derived" : "made"} the token ${text(details.name)} of ${subject}`,
  ],
  "workspace-tokens.revoke": ({ subject, details }) => [revokedTokens(subject, details)],
  "users.remove": ({ details }) => [`removed ${text(details.name)} (${text(details.email)})`],
  "users.rename": ({ details }) => [`changed their name from ${text(details.from)} to ${text(details.to)}`],
  "users.password": () => ["changed their password"],
  "invitations.revoke": ({ details }) => [`revoked the invitation of ${text(details.email)}`],
};

/** One skill by its link; of many their number, and which they are stands in the details. */
function skills({ subject, details }: Entry): ActivitySentence {
  const slugs = texts(details.slugs ?? details.skills);
  const [only = subject] = slugs;
  return slugs.length > 1 ? [count(slugs.length, "skill")] : [{ skill: only }];
}

function theSet({ subject, details }: Entry) {
  return typeof details.id === "string" ? { page: setPage(details.id), name: subject } : subject;
}

/** The library, or a set or a workspace by its link. */
function servedPlace(details: Entry["details"], name: string): ActivitySentence {
  const { kind, id } = details;
  if (typeof id !== "string") return [placeNoun(kind)];
  return [`${placeNoun(kind)} `, { page: kind === "set" ? setPage(id) : workspacePage(id), name }];
}

function placeNoun(kind: unknown): string {
  if (kind === "set") return "the set";
  return kind === "workspace" ? "the workspace" : "the library";
}

function changedSet(details: Entry["details"]): string {
  const parts = [
    "name" in details && "its name",
    "description" in details && "its description",
    list(details.added) > 0 && `${list(details.added)} added`,
    list(details.removed) > 0 && `${list(details.removed)} removed`,
    list(details.repinned) > 0 && `${count(list(details.repinned), "pin")} moved`,
  ];
  return parts.filter(Boolean).join(", ") || "the order of its members";
}

function uploaded(details: Entry["details"]): string {
  const created = texts(details.created).length;
  const revised = texts(details.revised).length;
  const parts: string[] = [];
  if (created > 0) parts.push(`${count(created, "skill")} created`);
  if (revised > 0) parts.push(created > 0 ? `${revised} revised` : `${count(revised, "skill")} revised`);
  return parts.join(", ") || "nothing changed";
}

function revokedTokens(subject: string, details: Entry["details"]): string {
  const derived = (Number(details.tokens) || 1) - 1;
  const more = derived > 0 ? `, and ${count(derived, "token")} derived from it` : "";
  return `revoked the token ${text(details.name)} of ${subject}${more}`;
}

function importEnd(subject: string, details: Entry["details"]): string {
  if (details.state === "succeeded") return `imported ${subject}: ${uploaded(details)}`;
  if (details.state === "cancelled") return `gave up the cancelled import of ${subject}`;
  return details.code === "INTERRUPTED"
    ? `ended the import of ${subject}, which was interrupted`
    : `imported ${subject}, which failed`;
}

function changedFields(details: Entry["details"]): string {
  const fields = [
    ...("tags" in details ? ["tags"] : []),
    ...("displayName" in details ? ["the display name"] : []),
    ...("state" in details ? ["the state"] : []),
  ];
  return fields.join(" and ") || "something";
}

function launched(details: Entry["details"]): string {
  const skills = typeof details.skills === "number" ? count(details.skills, "skill") : "its skills";
  return details.recovered === true ? `${skills}, completed after an interruption` : skills;
}

function changedWorkspace(details: Entry["details"]): string {
  const fields = ["name", "dynamic", "shell", "environment"].filter((field) => field in details);
  return fields.join(" and ") || "something";
}

function changedSource(details: Entry["details"]): string {
  const parts = [
    ...("enabled" in details ? [details.enabled === true ? "enabled" : "disabled"] : []),
    ...("live" in details ? [details.live === true ? "marked live" : "no longer live"] : []),
    ...("policy" in details ? [details.policy === "cache-only" ? "cache only" : "fetched over the network"] : []),
    ...("settings" in details ? ["its settings"] : []),
    ...("position" in details ? [`moved to place ${Number(details.position) + 1}`] : []),
  ];
  return parts.join(", ") || "something";
}

function text(value: unknown, otherwise = "?"): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : otherwise;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

function list(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
