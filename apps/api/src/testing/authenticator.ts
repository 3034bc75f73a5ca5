import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const text64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** The encoding of a value below 2^16, as in CBOR lengths and numbers. */
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** Values that a test can falsify. */
interface Bent {
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
}

/** A device with one passkey that signs anything, including what a browser would refuse. */
export class Authenticator {
  readonly id = text64(randomBytes(32));
  counter = 0;
  private readonly origin: string;
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;
  private userHandle = '';

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.publicKey = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x ?? '', 'base64url'))],
      [integer(-3), bytes(Buffer.from(y ?? '', 'base64url'))],
    ]);
  }

  private data(isNew: boolean, { rpId, counter, isVerified = true }: Bent): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const flags = 1 | (isVerified ? 4 : 0) | (isNew ? 64 : 0);
    const idBytes = Buffer.from(this.id, 'base64url');
    return Buffer.concat([
      sha256(rpId ?? new URL(this.origin).hostname),
      Buffer.from([flags]),
      count,
      ...(isNew ? [Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, this.publicKey] : []),
    ]);
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Bent): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private wrapped(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** Creates its passkey, like `navigator.credentials.create`. */
  make({ challenge, user }: { challenge: string; user: { id: string } }, bent: Bent = {}) {
    this.userHandle = user.id;
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(this.data(true, bent))],
    ]);
    return this.wrapped({
      clientDataJSON: text64(this.clientData('webauthn.create', challenge, bent)),
      attestationObject: text64(attestation),
      transports: ['internal'],
    });
  }

  /** Signs with it, like `navigator.credentials.get`. */
  sign({ challenge }: { challenge: string }, bent: Bent = {}) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge, bent);
    const data = this.data(false, bent);
    return this.wrapped({
      clientDataJSON: text64(clientData),
      authenticatorData: text64(data),
      signature: text64(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.privateKey)),
      userHandle: bent.userHandle ?? this.userHandle,
    });
  }
}
