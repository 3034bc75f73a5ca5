import type { PrismaClient } from '@perfboard/db/client';
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { readSignIn, sealSignIn } from '../base/mail-sign-in/mail-sign-in.ts';
import { type KeyRing, keyRingOf, sealedWith } from '../base/secret/key-ring.ts';
import { openCalendar, sealCalendar } from '../leads/appointment-time/busy-calendar.ts';
import { readWebhookSecret, sealWebhookSecret } from '../operations/webhook/webhook.ts';
import { readPushKey, sealPushKey } from '../people/push/send-push.ts';
import { backupCodeStore } from '../people/session/backup-code.ts';
import { libraryKeys } from '../people/session/library-plugins.ts';

type ResealEnv = Parameters<typeof keyRingOf>[0];

/**
 * Seals every secret in the database with the current key if another key sealed it. A
 * row that changes at the same time is skipped. Afterwards the other keys are not needed.
 * @returns how many rows were written
 * @throws KeyRingError when a key is missing
 */
export async function resealSecrets(
  prisma: PrismaClient,
  env: ResealEnv,
): Promise<{
  webhooks: number;
  secondFactors: number;
  pushKeys: number;
  mailSignIns: number;
  busyCalendars: number;
}> {
  const ring = keyRingOf(env);
  return {
    webhooks: await resealWebhooks(prisma, ring),
    secondFactors: await resealSecondFactors(prisma, ring),
    pushKeys: await resealPushKeys(prisma, ring),
    mailSignIns: await resealMailSignIns(prisma, ring),
    busyCalendars: await resealBusyCalendars(prisma, ring),
  };
}

async function resealWebhooks(prisma: PrismaClient, ring: KeyRing): Promise<number> {
  let written = 0;
  for (const row of await prisma.webhook.findMany({ select: { uuid: true, secret: true } })) {
    if (sealedWith(row.secret) === ring.current) continue;
    const secret = sealWebhookSecret(ring, row.uuid, readWebhookSecret(ring, row));
    written += (await prisma.webhook.updateMany({ where: row, data: { secret } })).count;
  }
  return written;
}

async function resealBusyCalendars(prisma: PrismaClient, ring: KeyRing): Promise<number> {
  let written = 0;
  for (const row of await prisma.busyCalendar.findMany({ select: { uuid: true, address: true } })) {
    if (sealedWith(row.address) === ring.current) continue;
    const address = sealCalendar(ring, row.uuid, openCalendar(ring, row));
    written += (await prisma.busyCalendar.updateMany({ where: row, data: { address } })).count;
  }
  return written;
}

async function resealPushKeys(prisma: PrismaClient, ring: KeyRing): Promise<number> {
  let written = 0;
  for (const row of await prisma.pushKey.findMany({ select: { id: true, private_key: true } })) {
    if (sealedWith(row.private_key) === ring.current) continue;
    const private_key = sealPushKey(ring, readPushKey(ring, row.private_key));
    written += (await prisma.pushKey.updateMany({ where: row, data: { private_key } })).count;
  }
  return written;
}

const signInColumns = ['refresh_token', 'access_token', 'attempt'] as const;

async function resealMailSignIns(prisma: PrismaClient, ring: KeyRing): Promise<number> {
  let written = 0;
  const select = { name: true, refresh_token: true, access_token: true, attempt: true } as const;
  for (const row of await prisma.mailSignIn.findMany({ select })) {
    const old = signInColumns.flatMap((column) => {
      const sealed = row[column];
      return sealed === null || sealedWith(sealed) === ring.current ? [] : [[column, sealed] as const];
    });
    if (old.length === 0) continue;
    const data = Object.fromEntries(
      old.map(([column, sealed]) => [
        column,
        sealSignIn(ring, row.name, column, readSignIn(ring, row.name, column, sealed)),
      ]),
    );
    written += (await prisma.mailSignIn.updateMany({ where: row, data })).count;
  }
  return written;
}

async function resealSecondFactors(prisma: PrismaClient, ring: KeyRing): Promise<number> {
  const key = libraryKeys(ring);
  const codes = backupCodeStore(ring);
  let written = 0;
  const rows = await prisma.twoFactor.findMany({ select: { id: true, secret: true, backupCodes: true } });
  for (const row of rows) {
    const isCurrent =
      parseEnvelope(row.secret)?.version === ring.current && sealedWith(row.backupCodes) === ring.current;
    if (isCurrent) continue;
    const data = {
      secret: await symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: row.secret }) }),
      backupCodes: await codes.encrypt(await codes.decrypt(row.backupCodes)),
    };
    written += (await prisma.twoFactor.updateMany({ where: row, data })).count;
  }
  return written;
}
