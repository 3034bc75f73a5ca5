import { bytesToUuid, openToken, sealToken, uuidBytes, uuidToBytes } from '../subscriber/signed-token.ts';

export interface FileClaim {
  uuid: string;
  /** The file's count of revocations when the link was made. */
  round: number;
  expiresAt: Date;
}

const version = 1;
const purpose = 'file';
const payloadBytes = 1 + uuidBytes + 4 + 4;

/** A token with which its bearer downloads one file, and does nothing else. */
export function signFile({ secret, uuid, round, expiresAt }: FileClaim & { secret: string }): string {
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(round, 0);
  numbers.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 4);
  return sealToken({
    purpose,
    secret,
    payload: Buffer.concat([Buffer.of(version), uuidToBytes(uuid), numbers]),
  });
}

/** The claim of a token, expired or not; undefined for anything that this secret did not sign. */
export function openFileToken({ secret, token }: { secret: string; token: string }): FileClaim | undefined {
  const payload = openToken({ purpose, secret, token });
  if (payload?.[0] !== version || payload.length !== payloadBytes) return undefined;
  return {
    uuid: bytesToUuid(payload.subarray(1, 1 + uuidBytes)),
    round: payload.readUInt32BE(1 + uuidBytes),
    expiresAt: new Date(payload.readUInt32BE(1 + uuidBytes + 4) * 1000),
  };
}
