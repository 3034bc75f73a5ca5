import type { RenderPage } from '@perfboard/contracts/page';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

/** Renders the data that the web build gets; paths that begin with `/old` don't exist. */
const render: RenderPage = async ({ shop, url }) => {
  if (url.startsWith('/old')) return { kind: 'redirect', status: 302, location: '/' };
  return { kind: 'html', status: url.startsWith('/projects/') ? 404 : 200, html: documentOf(shop) };
};
const documentOf = (shop: PageShop | undefined) =>
  `<!doctype html><title>${shop?.profile?.name ?? 'nobody'}</title><script type="application/json" id="shop">${JSON.stringify(shop ?? null).replaceAll('<', '\\u003c')}</script>`;
export const shownShop = (html: string): PageShop | null =>
  JSON.parse(/id="shop">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

export let app: TestApp;
export let sink: MailSink;
export let cookie: string;
/** Transactions that waited for something else while the mail server was asked to take an email. */
export const waitingTransactions: number[] = [];

const waiting = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction'`;

/** A shop with the default site content, reset for each test of the calling file. */
export function prepareShopSite(): void {
  beforeAll(async () => {
    sink = await startMailSink({
      async respond() {
        const { rows } = await app.services.pool.query<{ waiting: number }>(waiting);
        waitingTransactions.push(...rows.map((row) => row.waiting));
        return undefined;
      },
    });
    app = await startTestApp({ render, env: { SMTP_URL: sink.url } });
    cookie = await app.signIn();
    await vi.waitUntil(() => app.services.changes.isListening());
  });
  afterEach(() => app.services.pool.query('truncate shop_versions; delete from shop_documents'));
  afterAll(async () => {
    await app.close();
    await sink.stop();
  });
}

export const read = async (name: string) => (await app.call(`/api/v1/shop/${name}`, { cookie })).json;
export const put = (name: string, body: object) =>
  app.call(`/api/v1/shop/${name}`, { method: 'PUT', cookie, body });
export async function change(name: string, fields: object) {
  const { version, value } = await read(name);
  return put(name, { version, value: { ...value, ...fields } });
}
