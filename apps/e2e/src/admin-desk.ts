import { eventually } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type App, startApp } from './app.ts';
import { closeProfiles, maxRetries, sharedBrowser } from './browser.ts';
import { admin } from './shop-database.ts';

/** The product with an admin account. */
export interface AdminDesk {
  app: App;
  browser: Browser;
  /** A signed-in browser profile with one page open. */
  open(path: string, options?: BrowserContextOptions & { url?: string }): Promise<Page>;
  /** A browser profile that is not signed in. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Errors and policy violations of all pages so far. */
  complaints: string[];
  stop(): Promise<void>;
}

export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/sign-in/email`, {
    data: admin,
    headers: { origin: url },
    maxRetries,
  });
  if (!answer.ok()) throw new Error(`Could not sign in: ${answer.status()} ${await answer.text()}`);
}

export async function startAdminDesk(
  options: Pick<Parameters<typeof startApp>[0] & object, 'seed' | 'withoutWorker' | 'env'> = {},
): Promise<AdminDesk> {
  const [app, browser] = await Promise.all([startApp(options), sharedBrowser()]);
  const complaints: string[] = [];
  const newPage = async (context: BrowserContext, address: string) => {
    const page = await context.newPage();
    rememberAnnouncements(page);
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${page.url()})`);
    });
    await page.goto(address);
    return page;
  };
  const newContext = async (rest: BrowserContextOptions) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...rest });
    context.setDefaultTimeout(scaled(30_000));
    return context;
  };
  return {
    app,
    browser,
    complaints,
    async open(path, { url = app.url, ...rest } = {}) {
      const context = await newContext(rest);
      await signIn(context, url);
      const page = await newPage(context, url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
    visit: async (path, rest = {}) => newPage(await newContext(rest), app.url + path),
    async stop() {
      await closeProfiles(browser);
      await app.stop();
    },
  };
}

/** A page keeps what its status messages and alerts say. Not by an initial script, which sandboxed frames refuse. */
export function rememberAnnouncements(page: Page): void {
  const observe = () => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    const live = '[role=status], [role=alert]';
    const read = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(live);
      for (const { textContent } of region ? [region] : (element?.querySelectorAll(live) ?? []))
        if (textContent) announcements.push(textContent);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) read(node);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  };
  // The page may be gone already.
  page.on('domcontentloaded', () => void page.evaluate(observe).catch(() => undefined));
}

/**
 * Waits until a page has announced a message, once. It may be gone again: messages stay for seconds, and a
 * busy machine looks later.
 */
export async function announced(of: Page | Locator, message: string): Promise<void> {
  const page = 'page' in of ? of.page() : of;
  await page.waitForFunction((part) => {
    const { announcements = [] } = window as unknown as { announcements?: string[] };
    const index = announcements.findIndex((text) => text.includes(part));
    if (index === -1) return false;
    const kept = announcements.slice(index).filter((text) => !text.includes(part));
    announcements.splice(0, announcements.length, ...kept);
    return true;
  }, message);
}

/** The next call of a procedure reaches the server, and its answer is lost. */
export const loseAnswer = (page: Page, call: string): Promise<unknown> =>
  page.route(
    `**/trpc/**${call}**`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Until what a page loads is shown and what moves has come to rest. */
export async function untilStill(page: Page): Promise<void> {
  let before = '';
  await eventually('the page stands still', async () => {
    const { html, isMoving } = await page.evaluate(() => ({
      html: document.body.innerHTML,
      isMoving: document.getAnimations().some(({ playState }) => playState === 'running'),
    }));
    const isSame = html === before;
    before = html;
    return isSame && !isMoving;
  });
}

/** Waits until something on the page has the focus: it is not lost with the control that had it. */
export const focused = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.activeElement !== document.body, undefined, { polling: 'raf' });

/** Writes a reply once its greeting is there: one that arrives while the field is filled would stay around the text. */
export async function writeReply(lead: Locator, text: string): Promise<void> {
  const field = lead.getByLabel('Reply text');
  await eventually('the greeting is read', async () => (await field.inputValue()) !== '');
  await field.fill(text);
}

/** Chooses an action of a *More* menu. */
export async function fromMenu(scope: Page | Locator, of: string, action: string): Promise<void> {
  await scope.getByRole('button', { name: `More actions for ${of}` }).click();
  await scope.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A small valid image. */
export const pngFile = async (name = 'board.png', background = '#0c2b22') => {
  const { default: sharp } = await import('sharp');
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
};

/** The center of a row's grip on the screen, where a drag starts. */
export async function gripOf(row: Locator) {
  const box = await row.getByTitle('Drag to reorder').boundingBox();
  if (!box) throw new Error('The row has no grip');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
