import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { sortServiceLine } from "./service-output.mjs";

const POLL_MS = 40;
/** Signals closer together than this are one Ctrl-C: the terminal and npm both send it on. */
const SAME_SIGNAL_MS = 500;
/** How a service ends that was asked to: by itself, or with the number of the signal it was sent. */
const STOPPED = [0, 130, 143];

/**
 * Runs the built console until it ends, and answers with the code to exit
 * with: 0 where it was asked to stop and did. The first Ctrl-C or SIGTERM lets
 * it finish what it is doing, a second one kills it.
 *
 * @param {import("./prepare-service").ServicePlan} plan
 * @returns {Promise<number>}
 */
export function serve(plan) {
  const args = ["node_modules/next/dist/bin/next", "start", "-H", plan.host, "-p", String(plan.port)];
  const service = spawn(process.execPath, args, {
    // A group of its own, so that the terminal's Ctrl-C arrives once, through here.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      // Two arenas instead of eight a core: threads that come and go leave less behind in each.
      MALLOC_ARENA_MAX: "2",
      // Waiting for the disk takes a thread each; with four, a few uploads would keep every reader waiting.
      UV_THREADPOOL_SIZE: "16",
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      SLIPWAY_APP_ROOT: process.cwd(),
    },
  });
  let ended = false;
  let ready = false;
  let setUpLine;
  let askedToStop;

  // Whoever reads the output may go away (`npm start | head`); the service stays.
  process.stdout.on("error", () => {});
  createInterface({ input: service.stdout }).on("line", (line) => {
    const kind = sortServiceLine(line);
    if (kind === "set-up" && !ready) setUpLine = line;
    else if (kind !== "banner") console.log(line);
  });

  const stop = () => {
    const now = Date.now();
    if (askedToStop === undefined) {
      askedToStop = now;
      service.kill("SIGTERM");
    } else if (now - askedToStop > SAME_SIGNAL_MS) service.kill("SIGKILL");
  };
  process.on("SIGINT", stop).on("SIGTERM", stop).on("SIGHUP", stop);

  void untilAnswers(plan, () => ended).then((answer) => {
    if (answer === null) return;
    ready = true;
    console.log(`Slipway is ready at ${plan.baseUrl}`);
    if (setUpLine !== undefined) console.log(setUpLine);
    if (!answer.ok) console.error(`The health report is not good (HTTP ${answer.status}): ${answer.text}`);
  });

  return new Promise((resolve, reject) => {
    service.once("error", reject);
    service.once("close", (code) => {
      ended = true;
      if (askedToStop !== undefined) return resolve(STOPPED.includes(code) ? 0 : 1);
      console.error(
        `Slipway ${ready ? "stopped by itself" : "could not start"} (exit code ${code}); the reason is above.`,
      );
      resolve(code || 1);
    });
  });
}

/**
 * The health route's first answer; null where the service ended before it. Any
 * answer means that pages are served, a bad one too.
 */
async function untilAnswers(plan, ended) {
  const wildcard = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[plan.host];
  const host = wildcard ?? (plan.host.includes(":") ? `[${plan.host}]` : plan.host);
  while (!ended()) {
    try {
      const answer = await fetch(`http://${host}:${plan.port}/api/v1/health`);
      return { ok: answer.ok, status: answer.status, text: await answer.text() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  return null;
}
