/** Runs once, in the serving process, before the first answer. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startConsole } = await import("@/lib/server/start-console");
  await startConsole();
}
