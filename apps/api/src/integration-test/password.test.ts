import { passwordMessages } from '@perfboard/contracts/words/session';
import { startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { sendResetLinks } from '../testing/reset-mail.ts';
import { owner, toldOf, who } from '../testing/sign-in.ts';

const { email, password } = owner;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a forgotten password', () => {
  test('is replaced with a link by mail that works once, and ends every session', async () => {
    const sink = await startMailSink();
    const mailing = await startTestApp({ env: { SMTP_URL: sink.url } });
    try {
      const cookie = await mailing.signIn(owner);
      const ask = (address: string) =>
        mailing.call('/api/v1/password/reset-request', { body: { email: address } });
      const [known, unknown] = [await ask(email), await ask('nobody@shop.example')];
      expect([known.status, known.json]).toEqual([200, { message: passwordMessages.requested }]);
      expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
      await sendResetLinks(mailing);
      // Once each, however often the job runs.
      await sendResetLinks(mailing);
      const mail = await sink.waitFor(({ subject }) => /password/.test(subject ?? ''));
      expect(mail.envelope.to).toEqual([email]);
      expect(sink.messages).toHaveLength(1);
      const token = /#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
      expect(token.length).toBeGreaterThan(40);
      const { rows } = await mailing.database.pool.query('select * from verifications');
      expect(JSON.stringify(rows)).not.toContain(token);

      const reset = (given: string, fresh: string) =>
        mailing.call('/api/v1/password/reset', { body: { token: given, password: fresh } });
      expect((await reset(token, 'short')).json).toEqual({
        message: passwordMessages.tooShort,
        issues: [{ path: 'password', message: passwordMessages.tooShort }],
      });
      expect((await reset(token, 'password1234')).json.message).toBe(passwordMessages.common);
      expect((await reset('x'.repeat(43), 'nine blue capacitors')).json.message).toBe(
        passwordMessages.badLink,
      );
      const both = await Promise.all([
        reset(token, 'nine blue capacitors'),
        reset(token, 'nine blue capacitors'),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await mailing.query('session.get', undefined, cookie)).data).toBeNull();
      expect((await mailing.call('/api/auth/sign-in/email', { body: owner })).status).toBe(401);
      expect(
        (await mailing.call('/api/auth/sign-in/email', { body: { email, password: 'nine blue capacitors' } }))
          .status,
      ).toBe(200);
      expect(await toldOf(mailing, email)).toEqual(['password_changed']);
      expect(mailing.logs.join('')).not.toContain(token);
    } finally {
      await mailing.close();
      await sink.stop();
    }
  });

  test('a link stays valid when newer ones are requested, until it expires or one of them is used', async () => {
    const sink = await startMailSink();
    const mailing = await startTestApp({ env: { SMTP_URL: sink.url } });
    try {
      await mailing.signIn({ email, password });
      const ask = async (): Promise<string> => {
        const count = sink.messages.length + 1;
        await mailing.mutate('password.requestReset', { email });
        await sendResetLinks(mailing);
        await sink.waitFor(() => sink.messages.length === count);
        return /#token=([\w-]+)/.exec(sink.messages.at(-1)?.text ?? '')?.[1] ?? '';
      };
      const reset = async (token: string) =>
        (await mailing.mutate('password.reset', { token, password: 'nine blue capacitors' })).error?.message;
      const [first, second, third] = [await ask(), await ask(), await ask()];
      await mailing.database.pool.query(
        `update verifications set expires_at = now() - interval '1 second' where created_at = (select max(created_at) from verifications)`,
      );
      expect(await reset(third)).toBe(passwordMessages.badLink);
      expect(await reset(first)).toBeUndefined();
      expect(await reset(second)).toBe(passwordMessages.badLink);
    } finally {
      await mailing.close();
      await sink.stop();
    }
  });

  test('is requested by the same rows for every address, and the job looks up whether it has an account', async () => {
    const { prisma } = app.services;
    const ask = async (address: string) => {
      expect((await app.mutate('password.requestReset', { email: address })).status).toBe(200);
      const row = await prisma.outbox.findFirstOrThrow({
        where: { job: 'password_reset.send' },
        orderBy: { id: 'desc' },
      });
      const { request_uuid } = row.payload as { request_uuid: string };
      const request = await prisma.verification.findUniqueOrThrow({ where: { id: request_uuid } });
      expect(request.value).toBe(address);
      return Object.keys(row.payload as object);
    };
    expect(await ask('nobody@shop.example')).toEqual(await ask(email));
  });

  test('setting a new password requires the old one', async () => {
    const cookie = await app.signIn(owner);
    const change = (current_password: string, fresh: string) =>
      app.mutate('password.change', { current_password, password: fresh }, cookie);
    expect((await change('wrong password 1', 'nine blue capacitors')).error?.issues?.[0]?.path).toBe(
      'current_password',
    );
    expect((await change(password, 'qwertyuiop12')).error?.message).toBe(passwordMessages.common);
    await app.mutate('password.requestReset', { email });
    expect((await change(password, 'nine blue capacitors')).data.message).toBe(passwordMessages.changed);
    // A request whose link was not sent yet must not open the account later.
    expect(await app.services.prisma.verification.count({ where: { value: email } })).toBe(0);
    expect(await who(app, cookie)).toBeNull();
    expect(await toldOf(app, email)).toEqual(['password_changed']);
  });
});
