import { defineConfig } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "./scripts/house/find-browser";

const executablePath = findBrowser() ?? undefined;

// No web server here: each test, or each worker, starts the console it needs
// with `npm start`'s own program (e2e/fixtures/test.ts).
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/browser",
  fullyParallel: false,
  workers: 2,
  // Two consoles and two browsers share the machine: how long something takes is no finding of these tests.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Once more where continuous integration runs: a passing second try is reported by its name, never in silence.
  retries: process.env.CI === "true" ? 1 : 0,
  forbidOnly: process.env.CI === "true",
  reporter: [["list"], ...(process.env.SUM_FILE ? ([["./scripts/test/playwright-sum-reporter.ts"]] as const) : [])],
  use: {
    // A trace costs each step of a test a picture of the page, so only what failed is recorded, when it is tried again.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    reducedMotion: "reduce",
    viewport: { width: 1440, height: 860 },
    launchOptions: { executablePath, args: BROWSER_FLAGS },
  },
  projects: [{ name: "chromium", use: { browserName: "chromium" } }],
});
