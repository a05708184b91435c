import { generate } from "../generate";
import { buildConsole } from "./build-console";

/** `npm run build`: always builds, also where nothing changed. */
export async function build(): Promise<number> {
  generate();
  return (await buildConsole()) ? 0 : 1;
}
