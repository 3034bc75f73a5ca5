import { passwordMessages } from '@perfboard/contracts/words/session';
import { scaled } from '@perfboard/testing/limit';
import { startMailSink } from '@perfboard/testing/mail-sink';
import { describe, expect, test } from 'vitest';
import { cookieOf, startTestApp } from '../testing/app.ts';
import { sendResetLinks } from '../testing/reset-mail.ts';
import { owner } from '../testing/sign-in.ts';

const { email, password } = owner;

describe('limits', () => {
  test('ten wrong passwords close an account for a while, even to guesses that arrive together', async () => {
    const limited = await startTestApp();
    try {
      const body = { email, password: 'wrong password 1' };
      const answers = await Promise.all(
        Array.from({ length: 14 }, () => limited.call('/api/auth/sign-in/email', { body })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(4);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
      expect(refused?.json.message).toMatch(/^Too many requests. Please try again in \d+ minutes\.$/);
      // Neither of these client headers changes the counted address.
      for (const name of [
        'x-forwarded-for',
        'x-real-ip',
        'x-perfboard-address',
        'cf-connecting-ip',
        'forwarded',
      ]) {
        const answer = await limited.call('/api/auth/sign-in/email', {
          body,
          headers: { [name]: '1.2.3.4' },
        });
        expect(answer.status, name).toBe(429);
      }
    } finally {
      await limited.close();
    }
  });

  test(
    'thirty guesses from one address close it for every account, and signing in costs nothing',
    async () => {
      const limited = await startTestApp();
      try {
        await limited.signIn(owner);
        for (let count = 0; count < 15; count += 1) {
          expect((await limited.call('/api/auth/sign-in/email', { body: owner })).status).toBe(200);
        }
        const guess = (count: number) => ({
          email: `user${count}@shop.example`,
          password: 'wrong password 1',
        });
        const statuses: number[] = [];
        for (let count = 0; count < 32; count += 1) {
          statuses.push((await limited.call('/api/auth/sign-in/email', { body: guess(count) })).status);
        }
        expect(statuses.filter((status) => status === 401)).toHaveLength(30);
        expect(statuses.slice(30)).toEqual([429, 429]);
      } finally {
        await limited.close();
      }
    },
    scaled(90_000),
  );

  test(
    'strangers keep no admin out: neither at a known browser, nor who is signed in, nor who has a link',
    async () => {
      const sink = await startMailSink();
      const besieged = await startTestApp({ env: { SMTP_URL: sink.url, TRUST_PROXY: '1' } });
      try {
        const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
          besieged.call(path, { body, headers });
        const cookie = await besieged.signIn({ email, password });
        await post('/api/v1/password/reset-request', { email });
        await sendResetLinks(besieged);
        const mail = await sink.waitFor(({ subject }) => /password/.test(subject ?? ''));
        const token = /#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
        for (let count = 1; count <= 16; count += 1) {
          const from = { 'x-forwarded-for': `203.0.113.${count}` };
          if (count > 11) await post('/api/v1/password/reset-request', { email }, from);
          else await post('/api/auth/sign-in/email', { email, password: 'wrong password 1' }, from);
        }
        const signInFrom = async (headers: Record<string, string>) =>
          (await post('/api/auth/sign-in/email', { email, password }, headers)).status;
        expect(await signInFrom({ 'x-forwarded-for': '203.0.113.99' })).toBe(429);

        expect((await besieged.mutate('session.confirm', { password }, cookie)).status).toBe(200);
        const enabled = await post('/api/auth/two-factor/enable', { password }, { cookie });
        expect(enabled.status, enabled.text).toBe(200);
        const device = cookie.split('; ').find((pair) => pair.includes('.device=')) ?? '';
        expect(await signInFrom({ cookie: device })).toBe(200);
        // Known for its own account only, signed, and with a limit of its own.
        const other = { email: 'other@shop.example', password };
        await besieged.signIn(other);
        for (const cookie of [`${device}x`, 'perfboard.device=x'])
          expect(await signInFrom({ cookie })).toBe(429);
        const guess = async (headers: Record<string, string>) =>
          (await post('/api/auth/sign-in/email', { email, password: 'wrong password 1' }, headers)).status;
        const statuses: number[] = [];
        for (let count = 0; count < 11; count += 1) statuses.push(await guess({ cookie: device }));
        expect(statuses).toEqual([...Array(10).fill(401), 429]);

        const fresh = { current_password: password, password: 'nine blue capacitors' };
        const change = (cookie: string) => besieged.mutate('password.change', fresh, cookie);
        expect((await change('')).status).toBe(401);
        const reset = await post('/api/v1/password/reset', { token, password: 'four white inductors' });
        expect([reset.status, reset.json.message]).toEqual([200, passwordMessages.changed]);
        // Resetting the password proves access to the mailbox, so the limit does not apply.
        const own = await post('/api/auth/sign-in/email', { email, password: 'four white inductors' });
        expect(own.status).toBe(200);
        const again = { current_password: 'four white inductors', password: fresh.password };
        expect((await besieged.mutate('password.change', again, cookieOf(own))).status).toBe(200);
      } finally {
        await besieged.close();
        await sink.stop();
      }
    },
    scaled(90_000),
  );
});
