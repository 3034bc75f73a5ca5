import type { Db } from '@perfboard/db/client';
import { type KeyRing, seal, unseal } from '../../base/secret/key-ring.ts';

const place = 'push key';

/** Loaded with the first browser: most shops never need it. */
export const webPush = async () => (await import('web-push')).default;

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
