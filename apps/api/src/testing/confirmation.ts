import { signConfirm } from '@perfboard/server/audience/subscriber/confirm-token';
import { signUnsubscribe } from '@perfboard/server/base/secret/unsubscribe-token';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { shownAfter, startTestApp, type TestApp } from './app.ts';

export let app: TestApp;
export let cookie: string;
export const email = 'asha@reader.example';
export const dayMs = 86_400_000;

/**
 * An app in which subscriptions must be confirmed; its tables are emptied for each test of the calling file.
 */
export function prepareConfirmations(): void {
  beforeAll(async () => {
    app = await startTestApp();
    cookie = await app.signIn();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.empty(
      'subscribers, suppressions, notifications, outbox, webhooks, webhook_deliveries, newsletters',
    );
    await turn(true);
  });
}

export const prisma = () => app.services.prisma;
export const turn = (double_opt_in: boolean) => app.mutate('setting.set', { double_opt_in }, cookie);
export const subscribe = (fields: object = {}) => app.mutate('subscriber.subscribe', { email, ...fields });
export const read = () => prisma().subscriber.findUniqueOrThrow({ where: { email } });
export const status = async () => (await read()).status;
/** Sends pending emails like the worker. */
export const sendMails = (at = new Date()) =>
  prisma().notification.updateMany({ data: { status: 'sent', sent_at: at, created_at: at } });
export const pendingMails = async () =>
  (
    await app.database.pool.query(
      `select notifications.uuid from notifications join outbox on payload = jsonb_build_object('notification_uuid', notifications.uuid)
        where job = 'notification.send' and kind = 'subscription_confirm' and status = 'pending'`,
    )
  ).rowCount;

export async function link(expiresAt = new Date(Date.now() + dayMs)): Promise<string> {
  const { uuid, status_changed_at: waitsSince } = await read();
  const secret = app.services.env.SESSION_SECRET;
  return `/subscribe/confirm?token=${signConfirm({ secret, subscriberUuid: uuid, waitsSince, expiresAt })}`;
}
export const press = async (path: string) => shownAfter(app, await app.call(path, { method: 'POST' }));
export const unsubscribe = async () => {
  const secret = app.services.env.SESSION_SECRET;
  const token = signUnsubscribe({ secret, subscriberUuid: (await read()).uuid });
  expect((await press(`/unsubscribe?token=${token}`)).status).toBe(200);
};
