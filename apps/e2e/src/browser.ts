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

export async function closeProfiles(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((profile) => profile.close()));
}
