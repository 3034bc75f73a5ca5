import { bytesToUuid, openToken, sealToken, uuidBytes, uuidToBytes } from '../../base/secret/signed-token.ts';

export interface ConfirmClaim {
  subscriberUuid: string;
  /**
   * When the subscription became pending. A person who unsubscribed and subscribed again has a new time, so
   * that an older link is invalid.
   */
  waitsSince: Date;
  expiresAt: Date;
}

const version = 1;
const timeBytes = 6;

interface TokenOptions {
  secret: string;
  /** To confirm a subscription, to undo an unsubscription, or to mark a page as opened before it ended. */
  purpose?: 'confirm' | 'return' | 'page';
}

const timeToBytes = (time: Date): Buffer => {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeUIntBE(time.getTime(), 0, timeBytes);
  return bytes;
};

/**
 * A token that confirms one subscription, or undoes its end.
 * @returns base64url, 82 characters
 * @throws TypeError for an empty secret or a malformed uuid
 */
export const signConfirm = ({
  secret,
  purpose = 'confirm',
  subscriberUuid,
  waitsSince,
  expiresAt,
}: ConfirmClaim & TokenOptions): string => {
  const parts = [uuidToBytes(subscriberUuid), timeToBytes(waitsSince), timeToBytes(expiresAt)];
  return sealToken({ purpose, secret, payload: Buffer.concat([Buffer.of(version), ...parts]) });
};

/**
 * Verifies a token. Expired ones are returned too, because they need a different answer than forged ones.
 * @returns the claim, or undefined unless this secret signed it
 */
export const verifyConfirm = ({
  secret,
  purpose = 'confirm',
  token,
}: TokenOptions & { token: string }): ConfirmClaim | undefined => {
  const payload = openToken({ purpose, secret, token });
  if (payload?.[0] !== version) return undefined;
  const timeAt = (offset: number) => new Date(payload.readUIntBE(offset, timeBytes));
  return {
    subscriberUuid: bytesToUuid(payload.subarray(1, 1 + uuidBytes)),
    waitsSince: timeAt(1 + uuidBytes),
    expiresAt: timeAt(1 + uuidBytes + timeBytes),
  };
};
