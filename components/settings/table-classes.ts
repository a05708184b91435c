/** The looks that the tables of the settings share. */
export const TABLE = "w-full table-fixed border-line border-t text-left";
export const HEAD = "h-8 border-line border-b pr-3 font-normal text-second text-small";
export const CELL = "h-11 border-line border-b py-1 pr-3 text-second";
