import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { addMember } from '../../testing/team-mail.ts';
import { addResetRequest, sendResetLink } from './password-reset.ts';

let sink: MailSink;
let services: TestServices;
beforeAll(async () => {
  sink = await startMailSink();
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services.close();
  await sink.stop();
});

/** Asks for a link and returns the ID of the request. */
async function ask(email: string): Promise<string> {
  await addResetRequest(services.prisma, email, 'r');
  const { payload } = await services.prisma.outbox.findFirstOrThrow({
    where: { job: 'password_reset.send' },
    orderBy: { id: 'desc' },
  });
  return (payload as { request_uuid: string }).request_uuid;
}
const expire = () => services.pool.query(`update verifications set expires_at = now() - interval '1 minute'`);

test('a request that waited longer than its link would be valid fails its job, without its address', async () => {
  await addMember(services, 'greta');
  const late = await ask('greta@team.shop');
  await expire();
  const failure = await sendResetLink(services, { uuid: late, requestId: 'r' }).catch((error) => error);
  expect(failure).toMatchObject({ name: 'PermanentJobError' });
  expect(failure.message).toContain('waited longer than 30 minutes');
  expect(failure.message).not.toContain('greta');
  expect(sink.messages).toEqual([]);
  // A retry from the desk finds nothing left to do.
  await sendResetLink(services, { uuid: late, requestId: 'r' });
  // Anyone can ask for an address that has no account.
  const unknown = await ask('nobody@team.shop');
  await expire();
  await sendResetLink(services, { uuid: unknown, requestId: 'r' });
  expect(await services.prisma.verification.count()).toBe(0);
});

test('a link names the language of its member, and none if the member chose none', async () => {
  await addMember(services, 'dora');
  const linkOf = async () => {
    await sendResetLink(services, { uuid: await ask('dora@team.shop'), requestId: 'r' });
    return /http\S+#token=/.exec(sink.messages.at(-1)?.text ?? '')?.[0];
  };
  expect(await linkOf()).toMatch(/\/main\/admin\/reset-password#token=$/);
  await services.prisma.user.updateMany({ where: { email: 'dora@team.shop' }, data: { language: 'de' } });
  expect(await linkOf()).toMatch(/\/main\/admin\/reset-password\?language=de#token=$/);
});
