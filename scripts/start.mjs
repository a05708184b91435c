import { prepareNode } from "./bootstrap.mjs";
import { prepareService } from "./house/prepare-service.mjs";
import { serve } from "./house/serve.mjs";

// This process stays for as long as the console runs, so it loads nothing but
// Node's own modules; what takes memory is done in a process that ends.
const plan = (await prepareNode()) ? await prepareService() : null;
process.exitCode = plan === null ? (process.exitCode ?? 1) : await serve(plan);
