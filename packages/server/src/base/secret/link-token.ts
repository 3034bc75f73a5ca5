import { bytesToUuid, openToken, sealToken, uuidBytes, uuidToBytes } from './signed-token.ts';

/**
 * The target of a link: a project, published or not, a file, a quote, a lead's page for its sender, or the
 * appointment of a booking. A token for one does not open the other.
 */
type LinkPurpose = 'preview' | 'file' | 'quote' | 'client' | 'appointment';

export interface LinkClaim {
  uuid: string;
  /** How often links to it had been revoked when this one was made. */
  round: number;
  expiresAt: Date;
}

interface LinkKey {
  purpose: LinkPurpose;
  secret: string;
}

const version = 1;
const payloadBytes = 1 + uuidBytes + 4 + 4;

/** A token that opens one thing until it expires or is revoked. */
export function signLink({ purpose, secret, uuid, round, expiresAt }: LinkClaim & LinkKey): string {
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(round, 0);
  numbers.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 4);
  return sealToken({
    purpose,
    secret,
    payload: Buffer.concat([Buffer.of(version), uuidToBytes(uuid), numbers]),
  });
}

/** The claim of a token, expired or not; undefined unless this secret signed it for this purpose. */
export function openLink({ purpose, secret, token }: LinkKey & { token: string }): LinkClaim | undefined {
  const payload = openToken({ purpose, secret, token });
  if (payload?.[0] !== version || payload.length !== payloadBytes) return undefined;
  return {
    uuid: bytesToUuid(payload.subarray(1, 1 + uuidBytes)),
    round: payload.readUInt32BE(1 + uuidBytes),
    expiresAt: new Date(payload.readUInt32BE(1 + uuidBytes + 4) * 1000),
  };
}
