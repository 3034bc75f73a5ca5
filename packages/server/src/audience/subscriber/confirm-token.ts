import { bytesToUuid, openToken, sealToken, uuidBytes, uuidToBytes } from '../../base/secret/signed-token.ts';

export interface ConfirmClaim {
  subscriberUuid: string;
  /**
   * Since when the subscriber waits. Whoever unsubscribed meanwhile and subscribed again waits since another time, so
   * that a link from before is worth nothing.
   */
  waitsSince: Date;
  expiresAt: Date;
}

const version = 1;
const timeBytes = 6;

interface TokenOptions {
  secret: string;
  /** To confirm a subscription, to take back that one has ended, or to tell a page that was shown before it ended. */
  purpose?: 'confirm' | 'return' | 'page';
}

const timeToBytes = (time: Date): Buffer => {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeUIntBE(time.getTime(), 0, timeBytes);
  return bytes;
};

/**
 * A token that lets its bearer confirm one subscription, or take the end of one back, and nothing else.
 *
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
 * Reads a token back. An expired one is read too: its bearer deserves another answer than a forger.
 *
 * @returns the claim, or undefined for anything that this secret did not sign
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
