import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's own directory, without a trailing slash. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Path of a package's command line, to be run by this very Node. */
export function program(packageName: string, file: string): string {
  return join(root, "node_modules", packageName, file);
}
