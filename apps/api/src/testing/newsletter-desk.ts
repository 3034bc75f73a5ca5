import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

export let app: TestApp;
export let cookie: string;

/** An app with two subscribers and no newsletter, reset for each test of the calling file. */
export function prepareNewsletterDesk(): void {
  beforeAll(async () => {
    app = await startTestApp();
    await signInAgain();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.empty('newsletters, newsletter_deliveries, subscribers, outbox');
    for (const email of ['a@gmail.com', 'c@yahoo.com']) await makeSubscriber(app.services, { email });
  });
}

export async function signInAgain(): Promise<void> {
  cookie = await app.signIn();
}

export const words = { subject: 'News', preview_text: '', body: 'Hello', filter: null, scheduled_at: null };
export const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
export const call = (name: string, input: object) => app.mutate(`newsletter.${name}`, input, cookie);
export const read = async (uuid: string) => (await app.query('newsletter.byUuid', { uuid }, cookie)).data;
export const draft = async (): Promise<string> =>
  (await call('create', { subject: 'News', body: 'Hello' })).data.uuid;
