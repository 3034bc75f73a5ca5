import { type KeyRing, seal, sealedWith, unseal } from '../../base/secret/key-ring.ts';

const placeOf = (uuid: string): string => `webhook ${uuid}`;

export const sealWebhookSecret = (ring: KeyRing, uuid: string, secret: string): string =>
  seal(ring, placeOf(uuid), secret);

/** The secret of a webhook; one of before lies there as it is. @throws KeyRingError */
export const readWebhookSecret = (
  ring: KeyRing,
  { uuid, secret }: { uuid: string; secret: string },
): string => (sealedWith(secret) === undefined ? secret : unseal(ring, placeOf(uuid), secret));
