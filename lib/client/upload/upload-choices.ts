import type { OnExisting, UploadOptionsInput } from "@/lib/contract/upload";

/** What the dialog lets a person decide about slugs that the library already has. */
export type ExistingChoice = Extract<OnExisting, "revise" | "skip">;

export interface UploadChoices {
  onExisting: ExistingChoice;
  /** Rows that are to be treated otherwise than the rest, by path. */
  paths: Readonly<Record<string, ExistingChoice>>;
}

export const NO_CHOICES: UploadChoices = { onExisting: "revise", paths: {} };

export function choiceFor(choices: UploadChoices, path: string): ExistingChoice {
  return Object.hasOwn(choices.paths, path) ? (choices.paths[path] as ExistingChoice) : choices.onExisting;
}

/** Decides for all rows; what was decided for single rows is forgotten. */
export function chooseForAll(onExisting: ExistingChoice): UploadChoices {
  return { onExisting, paths: {} };
}

export function chooseForOne(choices: UploadChoices, path: string, choice: ExistingChoice): UploadChoices {
  const others = Object.entries(choices.paths).filter(([other]) => other !== path);
  const own: [string, ExistingChoice][] = choice === choices.onExisting ? [] : [[path, choice]];
  return { ...choices, paths: Object.fromEntries([...others, ...own]) };
}

/** The options of a request: for the whole archive, or to repair and import these rows only. */
export function optionsFor(choices: UploadChoices, repairOnly?: readonly string[]): UploadOptionsInput {
  const paths = Object.fromEntries(Object.entries(choices.paths).map(([path, onExisting]) => [path, { onExisting }]));
  return {
    onExisting: choices.onExisting,
    ...(Object.keys(paths).length > 0 && { paths }),
    ...(repairOnly && { repair: "all" as const, only: [...repairOnly] }),
  };
}
