"use server";

import { z } from "zod";
import type { ActionResult } from "@/lib/contract/result";
import type { SampleLoaded } from "@/lib/contract/sample";
import { action } from "@/lib/server/action";
import * as verbs from "@/lib/server/verbs";

const loadAction = action("loadSampleLibrary", z.undefined(), verbs.loadSampleLibrary);

export async function loadSampleLibrary(): Promise<ActionResult<SampleLoaded>> {
  return loadAction(undefined);
}
