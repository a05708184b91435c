import { chromium, type Page } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "@/scripts/house/find-browser";
import { OWNER, type RunningConsole, startConsole } from "../console";
import { median, percentile, type Row } from "../measure";
import { upload } from "./upload";

/** What is typed, a key at a time, over and over: words that match many rows, few, and none. */
const WORDS = ["review", "api design", "test", "zzzz", "data migration", "s"];

/** The library in a real browser: time to the first rows, and from a keystroke to the painted result. */
export async function libraryPageRows(
  label: string,
  archives: readonly string[],
  firstRowsGoal: number | null,
): Promise<Row[]> {
  const console = await startConsole();
  try {
    let skills = 0;
    for (const archive of archives) skills += (await upload(console, archive, "?repair=all")).summary.created;
    const executablePath = findBrowser() ?? undefined;
    const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 860 } });
      await signIn(page, console);
      const firstRows = await timeToFirstRows(page, console);
      const { times, requests, domRows } = await typeInFilter(page);
      const p95 = percentile(times, 0.95);
      const work = `${label}, ${skills} skills`;
      return [
        {
          work: `${work}: first rows`,
          ours: firstRows,
          unit: "ms",
          goal: firstRowsGoal === null ? "–" : `≤ ${firstRowsGoal} ms`,
          met: firstRowsGoal === null ? null : firstRows <= firstRowsGoal,
        },
        {
          work: `${work}: keystroke to painted filter, p95`,
          ours: p95,
          unit: "ms",
          goal: "≤ 50 ms",
          met: p95 <= 50,
          note: `${times.length} keys, p50 ${median(times).toFixed(0)} ms; ${requests} requests while typing`,
        },
        {
          work: `${work}: table rows in the DOM, most`,
          ours: domRows,
          unit: "rows",
          goal: "≤ 100",
          met: domRows <= 100,
        },
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await console.stop();
  }
}

async function signIn(page: Page, console: RunningConsole): Promise<void> {
  await page.goto(`${console.url}/sign-in`);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("table").waitFor();
}

async function timeToFirstRows(page: Page, console: RunningConsole): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    await page.goto(`${console.url}/library`, { waitUntil: "commit" });
    await page.getByRole("row").nth(2).waitFor();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** From the input event to the message after the next painted frame, key by key, in the page itself. */
async function typeInFilter(page: Page): Promise<{ times: number[]; requests: number; domRows: number }> {
  const search = page.getByRole("searchbox");
  await search.waitFor();
  // Hydration has ended when typing changes the count; the first keys are not counted.
  await search.pressSequentially("re", { delay: 120 });
  await search.fill("");
  await page.evaluate(() => {
    const store = { times: [] as number[], rows: 0 };
    Object.assign(globalThis, { filterTimes: store });
    document.addEventListener(
      "input",
      () => {
        const began = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            store.times.push(performance.now() - began);
            store.rows = Math.max(store.rows, document.querySelectorAll("tbody tr").length);
          };
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  let requests = 0;
  page.on("request", () => {
    requests += 1;
  });
  for (const word of WORDS) {
    await search.pressSequentially(word, { delay: 90 });
    for (let left = word.length; left > 0; left -= 1) await search.press("Backspace", { delay: 60 });
  }
  const keys = WORDS.reduce((sum, word) => sum + 2 * word.length, 0);
  await page.waitForFunction(
    (count) => (globalThis as unknown as { filterTimes: { times: number[] } }).filterTimes.times.length >= count,
    keys,
  );
  const { times, rows } = await page.evaluate(
    () => (globalThis as unknown as { filterTimes: { times: number[]; rows: number } }).filterTimes,
  );
  return { times, requests, domRows: rows };
}
