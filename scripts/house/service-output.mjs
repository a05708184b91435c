/** What the web framework says about itself; the one line that matters is printed by `npm start`. */
const BANNER = /^\s*(▲ Next\.js|- (Local|Network|Environments|Experiments)\b|· |✓ (Starting|Ready|Running)\b|$)/;

/**
 * Sorts what the service writes: the framework's banner is dropped, the
 * one-time set-up link is kept back until the console answers, everything else
 * (the log) passes.
 *
 * @param {string} line
 * @returns {"banner" | "set-up" | "log"}
 */
export function sortServiceLine(line) {
  if (line.startsWith("Set up the first owner: ")) return "set-up";
  return BANNER.test(line) ? "banner" : "log";
}
