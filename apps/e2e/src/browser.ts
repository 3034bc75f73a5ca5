import { launchBrowser } from '@perfboard/testing/browser';
import type { Browser } from 'playwright-core';

let launched: Promise<Browser> | undefined;

/**
 * The browser of this test worker, shared by its test files: their profiles are separate. It closes with the
 * worker; a file closes its profiles with `closeProfiles`.
 */
export async function sharedBrowser(): Promise<Browser> {
  const before = await launched?.catch(() => undefined);
  if (before?.isConnected()) return before;
  launched = launchBrowser();
  return launched;
}

/**
 * For requests that Playwright itself sends over kept connections: the server may close an idle one at the
 * moment of the next request.
 */
export const maxRetries = 3;

export async function closeProfiles(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((profile) => profile.close()));
}
