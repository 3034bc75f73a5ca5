import { mailWordsOf } from '@perfboard/server/base/mail/mail-shop';
import { sendResetLink } from '@perfboard/server/people/session/password-reset';
import type { TestApp } from './app.ts';

/** Does the jobs of requested password links, as the worker does. */
export async function sendResetLinks({ services }: TestApp): Promise<void> {
  const { prisma, env, mail, shop } = services;
  if (!mail) throw new Error('The app has no mail server');
  const words = async () => mailWordsOf(env, (await shop.read()).words);
  const rows = await prisma.outbox.findMany({ where: { job: 'password_reset.send' } });
  for (const { payload, request_id } of rows) {
    const { request_uuid: uuid } = payload as { request_uuid: string };
    const requestId = request_id ?? undefined;
    await sendResetLink({ prisma, env, mail: { notifications: mail, words } }, { uuid, requestId });
  }
}
