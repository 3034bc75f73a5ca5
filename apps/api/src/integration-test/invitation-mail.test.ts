import { memberMessages } from '@perfboard/contracts/words/member';
import { rateLimitRules } from '@perfboard/server/base/rate-limit/rate-limit-rules';
import { saveAdmin } from '@perfboard/server/people/session/auth';
import { makeNotification } from '@perfboard/server/testing/make-lead';
import { makeInvitation } from '@perfboard/server/testing/make-member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn({ email: 'owner@shop.example' });
});
afterAll(() => app.close());

test('an invitation is mailed again by an owner only, and a few times an hour', async () => {
  const { uuid } = await makeInvitation(app.services);
  const failed = await makeNotification(app.services, {
    kind: 'invitation',
    invitation_uuid: uuid,
    status: 'failed',
  });
  const editor = await app.signIn({ email: 'editor@shop.example', role: 'editor' });
  const retry = (as: string) => app.mutate('notification.retry', { uuid: failed.uuid }, as);
  expect(await retry(editor)).toMatchObject({
    status: 403,
    error: { message: memberMessages.refused('owner') },
  });
  expect((await retry(cookie)).status).toBe(200);
  const other = await makeNotification(app.services, { status: 'failed' });
  expect((await app.mutate('notification.retry', { uuid: other.uuid }, editor)).status).toBe(200);

  const resend = async () => (await app.mutate('invitation.resend', { uuid }, cookie)).status;
  for (let count = 0; count < rateLimitRules.resendByInvitation.points; count += 1) {
    expect(await resend()).toBe(200);
  }
  expect(await resend()).toBe(429);
});

test('a new password set at the server leaves a member the role that it has', async () => {
  const email = 'keeps@shop.example';
  await app.signIn({ email, role: 'reader' });
  const password = 'nine blue capacitors';
  expect(await saveAdmin(app.services, { email, password })).toEqual({ isNew: false, role: 'reader' });
  expect(await app.services.prisma.user.findUnique({ where: { email } })).toMatchObject({ role: 'reader' });
  const first = { email: 'first@shop.example', password };
  expect(await saveAdmin(app.services, first)).toEqual({ isNew: true, role: 'owner' });
});
