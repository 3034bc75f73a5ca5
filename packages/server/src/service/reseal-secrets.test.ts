import { createECDH, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSignIn, sealSignIn } from '../base/mail-sign-in/mail-sign-in.ts';
import { keyRingOf } from '../base/secret/key-ring.ts';
import { openCalendar, sealCalendar } from '../leads/appointment-time/busy-calendar.ts';
import { createWebhook, readWebhookSecret } from '../operations/webhook/webhook.ts';
import { pushPublicKey, readPushKey } from '../people/push/send-push.ts';
import { backupCodeStore, hashBackupCode } from '../people/session/backup-code.ts';
import { libraryKeys } from '../people/session/library-plugins.ts';
import { openTestServices, type TestServices } from '../testing/services.ts';
import { resealSecrets } from './reseal-secrets.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => services.close());

test('secrets that another key sealed are sealed with the current one, once', async () => {
  const { prisma } = services;
  const { SESSION_SECRET } = services.env;
  const envOf = (...ids: number[]) => ({
    SESSION_SECRET,
    SECRET_KEYS: keys.filter(({ id }) => ids.includes(id)).sort((a, b) => b.id - a.id),
  });
  const keys = [1, 2].map((id) => ({ id, key: randomBytes(32) }));
  const events = ['contact.created' as const];
  const made = await createWebhook(
    { tx: prisma, ring: keyRingOf(envOf(1)) },
    { url: 'https://hooks.example/b', events, format: 'json' },
  );
  const publicKey = await pushPublicKey(prisma, keyRingOf(envOf(1)));
  const role = 'owner' as const;
  await prisma.user.create({ data: { id: 'u', name: 'Owner', email: 'owner@shop.example', role } });
  const oldRing = keyRingOf(envOf(1));
  await prisma.twoFactor.create({
    data: {
      id: 't',
      userId: 'u',
      secret: await symmetricEncrypt({ key: libraryKeys(oldRing), data: 'the seed of the codes' }),
      backupCodes: await backupCodeStore(oldRing).encrypt('["abcde-fghij"]'),
    },
  });
  await prisma.mailSignIn.create({
    data: {
      name: 'account',
      refresh_token: sealSignIn(oldRing, 'account', 'refresh_token', 'the refresh token'),
      access_token: sealSignIn(keyRingOf(envOf(1, 2)), 'account', 'access_token', 'the access token'),
    },
  });
  await prisma.user.create({ data: { id: 'mia', name: 'Mia', email: 'mia@shop.example', role } });
  const calendar = '019a9c3e-7a10-7c1d-8f00-5a5a5a5a5a5a';
  const address = sealCalendar(oldRing, calendar, 'https://calendar.example/a.ics');
  await prisma.busyCalendar.create({ data: { uuid: calendar, user_id: 'mia', name: 'Work', address } });
  const { rows } = await services.pool.query('select secret from webhooks where uuid = $1', [made.uuid]);
  expect(rows[0].secret).not.toContain(made.secret);

  const counts = { webhooks: 1, secondFactors: 1, pushKeys: 1, mailSignIns: 1, busyCalendars: 1 };
  const none = { webhooks: 0, secondFactors: 0, pushKeys: 0, mailSignIns: 0, busyCalendars: 0 };
  expect(await resealSecrets(prisma, envOf(1, 2))).toEqual(counts);
  expect(await resealSecrets(prisma, envOf(1, 2))).toEqual(none);
  // The first key is not needed anymore.
  const ring = keyRingOf({ ...envOf(2), SESSION_SECRET: 'another secret, as long as it has to be' });
  const row = await prisma.busyCalendar.findUniqueOrThrow({ where: { uuid: calendar } });
  expect(openCalendar(ring, row)).toBe('https://calendar.example/a.ics');
  const read = async (uuid: string) =>
    readWebhookSecret(ring, await prisma.webhook.findUniqueOrThrow({ where: { uuid } }));
  expect(await read(made.uuid)).toBe(made.secret);
  const signIn = await prisma.mailSignIn.findFirstOrThrow();
  expect(readSignIn(ring, 'account', 'refresh_token', signIn.refresh_token ?? '')).toBe('the refresh token');
  expect(readSignIn(ring, 'account', 'access_token', signIn.access_token ?? '')).toBe('the access token');
  const pushKey = await prisma.pushKey.findFirstOrThrow();
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(readPushKey(ring, pushKey.private_key), 'base64url');
  expect([pushKey.public_key, pair.getPublicKey('base64url')]).toEqual([publicKey, publicKey]);
  const factor = await prisma.twoFactor.findUniqueOrThrow({ where: { id: 't' } });
  expect(await symmetricDecrypt({ key: libraryKeys(ring), data: factor.secret })).toBe(
    'the seed of the codes',
  );
  expect(JSON.parse(await backupCodeStore(ring).decrypt(factor.backupCodes))).toEqual([
    hashBackupCode('abcde-fghij'),
  ]);
  await expect(resealSecrets(prisma, envOf(1))).rejects.toThrow('Key 2 is not among SECRET_KEYS');
});
