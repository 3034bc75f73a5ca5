import { path } from '@perfboard/contracts/path';
import type { mailEventsSchema } from '@perfboard/contracts/setup';
import type { MailProvider } from '@perfboard/contracts/words/mailbox';
import type { Db } from '@perfboard/db/client';
import type { z } from 'zod';
import { openToken, sealToken } from '../../base/secret/signed-token.ts';
import type { Env } from '../../base/service/env.ts';

const purpose = 'mail events';

/** The address that the owner pastes into the provider's settings. A caller who knows it may report events. */
export function mailEventAddress(
  { PUBLIC_URL, SESSION_SECRET }: { PUBLIC_URL: string; SESSION_SECRET: string },
  provider: MailProvider,
): string {
  const key = sealToken({ purpose, secret: SESSION_SECRET, payload: Buffer.from(provider) });
  return `${PUBLIC_URL}${path.mailEvents.replace(':provider', provider)}?key=${key}`;
}

/** Whether a key belongs to the address of this provider. */
export const isMailEventKey = (secret: string, provider: MailProvider, key: string): boolean =>
  openToken({ purpose, secret, token: key })?.toString() === provider;

const stateName = 'mail events';

/** Records the last event, or why the last one was refused. */
export const recordMailEvent = (db: Db, lastError: string | null): Promise<unknown> => {
  const state = { ok: lastError === null, last_error: lastError, checked_at: new Date() };
  return db.serviceState.upsert({
    where: { name: stateName },
    create: { name: stateName, ...state },
    update: state,
  });
};

/** Where the provider reports to, and whether it does. */
export async function readMailEvents(
  db: Db,
  env: Pick<Env, 'MAIL_EVENTS' | 'PUBLIC_URL' | 'SESSION_SECRET'>,
): Promise<z.output<typeof mailEventsSchema>> {
  const provider = env.MAIL_EVENTS;
  if (!provider) return null;
  const state = await db.serviceState.findUnique({ where: { name: stateName } });
  const last = state && { at: state.checked_at.toISOString(), error: state.last_error };
  return { provider, address: mailEventAddress(env, provider), last };
}
