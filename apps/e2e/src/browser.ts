import { launchBrowser } from '@perfboard/testing/browser';
import type { Browser } from 'playwright-core';

let launched: Promise<Browser> | undefined;

/**
 * The browser of this worker, for all the files that it runs: their profiles have nothing in common. It ends with the
 * worker; a file closes its profiles with `closeProfiles`.
 */
export async function sharedBrowser(): Promise<Browser> {
  const before = await launched?.catch(() => undefined);
  if (before?.isConnected()) return before;
  launched = launchBrowser();
  return launched;
}

/**
 * For requests that Playwright sends itself, on connections that it keeps: the server may close one that was idle for
 * seconds just when the next request is sent.
 */
export const maxRetries = 3;

export async function closeProfiles(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((profile) => profile.close()));
}
