import { path } from '@perfboard/contracts/path';
import { pushLimits } from '@perfboard/contracts/words/notification';
import type { Db } from '@perfboard/db/client';
import { PermanentJobError } from '@perfboard/jobs/job-outcome';
import { sourceLanguage } from '@perfboard/messages/language';
import { type KeyRing, keyRingOf, seal, unseal } from '../../base/secret/key-ring.ts';
import type { JobServices } from '../../base/service/services.ts';
import { knownLanguage } from '../../base/trpc/actor.ts';
import { postOnce } from '../../base/webhook/post-once.ts';
import { findWrittenProblem, InnerAddressError, type TargetRule } from '../../base/webhook/target.ts';
import { notificationWords, type PushWords, welcomeWords } from './push-words.ts';

const place = 'push key';

/** Loaded with the first browser: most shops never need it. */
const webPush = async () => (await import('web-push')).default;

/** The public key of the shop's key pair, which is created on first use. */
export async function pushPublicKey(db: Db, ring: KeyRing): Promise<string> {
  const known = await db.pushKey.findFirst({ select: { public_key: true } });
  if (known) return known.public_key;
  const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys();
  // Of two concurrent calls, one pair stays.
  await db.pushKey.createMany({
    data: [{ public_key: publicKey, private_key: sealPushKey(ring, privateKey) }],
    skipDuplicates: true,
  });
  return (await db.pushKey.findFirstOrThrow({ select: { public_key: true } })).public_key;
}

export const sealPushKey = (ring: KeyRing, privateKey: string): string => seal(ring, place, privateKey);

/** @throws KeyRingError */
export const readPushKey = (ring: KeyRing, sealed: string): string => unseal(ring, place, sealed);

type PushServices = Pick<JobServices, 'prisma' | 'env' | 'mail'>;

interface Push {
  subscription_uuid: string;
  /** The notification; absent for the first message, which shows that push works. */
  notification_uuid?: string | undefined;
}

/** A browser that is off for longer gets no outdated messages. */
const ttlSeconds = 24 * 60 * 60;

const goneStatuses = new Set([404, 410]);
/** A message, or a sender, that this service will always reject. */
const tooLarge = 413;
const refused = new Set([0, 400, 401, 403, tooLarge]);

/** At most 32 characters: a pending message is replaced by a newer one with the same topic. */
const topicOf = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * Sends one notification to one browser. Sent twice, after a crash, the browser shows it once.
 * A browser that is unknown to its push service, or rejected repeatedly, is removed.
 * @throws Error when a retry can help, PermanentJobError when it can't
 */
export async function sendPush(services: PushServices, push: Push, rule = pushRule): Promise<void> {
  const { prisma, env } = services;
  const { subscription_uuid: uuid, notification_uuid } = push;
  const browser = await prisma.pushSubscription.findUnique({
    where: { uuid },
    include: { key: true, user: { select: { language: true } } },
  });
  if (!browser) return;
  const { from, shop } = await services.mail.words();
  const language = knownLanguage(browser.user.language) ?? shop.primary ?? sourceLanguage;
  const words: PushWords | null = notification_uuid
    ? await notificationWords(prisma, { notification_uuid, user_id: browser.user_id, language })
    : { ...welcomeWords(language), url: path.adminSettings, tag: uuid };
  if (!words) return;
  const { endpoint, p256dh, auth, key } = browser;
  const { headers, body } = (await webPush()).generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(words),
    {
      vapidDetails: {
        // The contact for the push service's operators.
        subject: `mailto:${from.address}`,
        publicKey: key.public_key,
        privateKey: readPushKey(keyRingOf(env), key.private_key),
      },
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      urgency: 'high',
      topic: topicOf(words.tag),
    },
  );
  const status = await postPush({ endpoint, headers: headers as Record<string, string>, body }, rule);
  // A browser that was registered again has different keys.
  const same = { uuid, p256dh, auth };
  if (goneStatuses.has(status)) {
    await prisma.pushSubscription.deleteMany({ where: same });
    return;
  }
  if (refused.has(status)) {
    if (status !== tooLarge) await recordRefusal(prisma, same, refusalOf(status));
    throw new PermanentJobError(refusalOf(status));
  }
  if (status < 200 || status > 299) throw new Error(refusalOf(status));
  const delivered = { last_told_at: new Date(), refusals: 0, refused_since: null, last_error: null };
  await prisma.pushSubscription.updateMany({ where: same, data: delivered });
}

/**
 * Shown beside the browser. A rejected browser is removed only after some time, so that its member can
 * notice: our own wrong clock is rejected too, and a busy hour has many messages.
 */
async function recordRefusal(
  prisma: PushServices['prisma'],
  same: { uuid: string; p256dh: string; auth: string },
  last_error: string,
): Promise<void> {
  const { count } = await prisma.pushSubscription.updateMany({
    where: { ...same, refused_since: null },
    data: { refusals: 1, refused_since: new Date(), last_error },
  });
  if (count > 0) return;
  await prisma.pushSubscription.updateMany({
    where: same,
    data: { refusals: { increment: 1 }, last_error },
  });
  const longAgo = new Date(Date.now() - pushLimits.refusedMs);
  await prisma.pushSubscription.deleteMany({
    where: { ...same, refusals: { gte: pushLimits.refusals }, refused_since: { lt: longAgo } },
  });
}

const refusalOf = (status: number): string =>
  status === 0 ? 'A push service must have a public address' : `The push service responded with ${status}`;

const timeoutMs = 10_000;

/** The endpoint comes from a browser and is untrusted: only public addresses, only https. */
export const pushRule: TargetRule = { targets: 'public', isProduction: true };

/**
 * Posts an encrypted message to a push service and reads only the status of the answer. Redirects are not
 * followed.
 * @returns the status; 0 when the rule forbids the address
 * @throws Error, without the address, when there was no answer
 */
async function postPush(
  { endpoint, headers, body }: { endpoint: string; headers: Record<string, string | number>; body: Buffer },
  rule: TargetRule,
): Promise<number> {
  if (findWrittenProblem(endpoint, rule)) return 0;
  try {
    return await postOnce(endpoint, { headers, body, rule, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    if (error instanceof InnerAddressError) return 0;
    throw new Error('The push service can not be reached');
  }
}
