import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { scaled } from '@perfboard/testing/limit';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type App, startApp } from './app.ts';
import { closeProfiles, sharedBrowser } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const clockStart = new Date('2026-06-01T10:00:00Z');

/** A page with its requests to other hosts and its errors. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Expects no request to another host and no error. */
  expectClean(): void;
  close(): Promise<void>;
}

export interface PublicSite {
  app: App;
  /**
   * Opens a new browser profile on a path. With `clock: 'flows'` the test can advance time, with 'stands'
   * only the test moves it.
   */
  visit(
    path: string,
    options?: BrowserContextOptions & {
      clock?: 'flows' | 'stands';
      /** Don't wait for the page's script. */
      isEarly?: boolean;
      before?: (page: Page) => Promise<unknown>;
    },
  ): Promise<Visit>;
  stop(): Promise<void>;
}

let shared: Promise<App> | undefined;

const start = () => startApp({ seed: true, withoutWorker: true });

/** The running one, or a new one if its API has exited: otherwise every later file would fail. */
async function sharedApp(): Promise<App> {
  const before = await shared?.catch(() => undefined);
  if (before?.api.child.exitCode === null && before.api.child.signalCode === null) return before;
  shared = start();
  return shared;
}

/**
 * The seeded product without a worker, and a browser. Test files of one test worker share it until the worker
 * ends, so they may leave rows, but must not change public pages.
 * @param isOwn for a file that changes public pages
 */
export async function startPublicSite({ isOwn = false } = {}): Promise<PublicSite> {
  const [app, browser] = await Promise.all([isOwn ? start() : sharedApp(), sharedBrowser()]);
  return {
    app,
    async visit(path, { clock, before, isEarly, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      context.setDefaultTimeout(scaled(30_000));
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== app.url)
          complaints.push(`asked another host: ${request.url()}`);
      });
      if (clock) await page.clock.install({ time: clockStart });
      if (clock === 'stands') await page.clock.pauseAt(clockStart.getTime() + 1000);
      await before?.(page);
      await page.goto(app.url + path);
      if (options.javaScriptEnabled !== false && !isEarly) await page.locator('html[data-js]').waitFor();
      return {
        page,
        context,
        expectClean: () => expect(complaints).toEqual([]),
        close: () => context.close(),
      };
    },
    async stop() {
      await closeProfiles(browser);
      if (isOwn) await app.stop();
    },
  };
}

/** Rules that depend on the color scheme; names, roles and order are the same in both. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Accessibility violations found by axe on the current page. The page's policy forbids added scripts, but
 * allows an evaluation.
 * @param of `colors` if the same page was fully checked in another color scheme; `structure` if it was in the
 * same colors, at another width or in another direction
 */
export async function findAxeViolations(
  page: Page,
  of: 'all' | 'colors' | 'structure' = 'all',
): Promise<string[]> {
  await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    ...(of === 'colors' && { runOnly: colorRules }),
    ...(of === 'structure' && {
      rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
    }),
  };
  return page.evaluate(async (chosen) => {
    const { violations } = await (
      window as unknown as {
        axe: {
          run(
            root: Document,
            options: object,
          ): Promise<{
            violations: Array<{ id: string; nodes: Array<{ html: string }> }>;
          }>;
        };
      }
    ).axe.run(document, chosen);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, options);
}

/** Scrolls to a position like a person, with a scroll event. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  // The event comes with the next frame, and what it changes with the one after.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
