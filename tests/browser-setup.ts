import { BROWSER_VARIABLE, launchBrowserServer } from './browser.ts';

/** Global set-up of a Vitest run: one Chromium for all test files. Returns the tear-down. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await launchBrowserServer();
  process.env[BROWSER_VARIABLE] = server.wsEndpoint();
  return () => server.close();
}
