/** The looks of the table of sources. Less important columns leave as it gets narrower; the panel has them all. */
export const HEAD =
  "h-8 border-line border-b bg-ground px-2.5 text-left font-normal text-second text-small first:pl-5 last:pr-5";
export const CELL = "border-line border-b px-2.5 align-top whitespace-nowrap text-second first:pl-5 last:pr-5";
/** The first line of a cell; what is below it is the row's own. */
export const LINE = "flex h-9 min-w-0 items-center @max-xl:h-8";

export const COLUMNS = {
  /** As wide as the rest leaves it where no other column takes what is left. */
  name: "w-46 @max-3xl:w-auto",
  kind: "w-24 @max-5xl:hidden",
  location: "@max-3xl:hidden",
  cache: "w-25 @max-xl:hidden",
  commit: "w-38 @max-2xl:hidden",
  skills: "w-17 text-right! @max-xl:hidden",
  used: "w-32 @max-6xl:hidden",
  checked: "w-25 @max-4xl:hidden",
  live: "w-14 @max-md:hidden",
  enabled: "w-18 @max-md:hidden",
  menu: "w-13 pl-0!",
} as const;
