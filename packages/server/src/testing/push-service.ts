import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const pointBytes = 65;
const saltBytes = 16;
const headerBytes = saltBytes + 4 + 1;

/** The browser's half of web push: it makes keys and decrypts messages (RFC 8291). */
export class PushBrowser {
  private readonly pair = createECDH('prime256v1');
  private readonly secret = randomBytes(16);

  constructor(readonly endpoint: string) {
    this.pair.generateKeys();
  }

  get fields() {
    return {
      endpoint: this.endpoint,
      p256dh: this.pair.getPublicKey('base64url'),
      auth: this.secret.toString('base64url'),
    };
  }

  /** @throws Error when the message was not encrypted for this browser */
  read(message: Buffer): Record<string, string> {
    const salt = message.subarray(0, saltBytes);
    const idLength = message[headerBytes - 1] ?? 0;
    const sender = message.subarray(headerBytes, headerBytes + idLength);
    if (sender.length !== pointBytes) throw new Error('The message does not name its key');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), sender]);
    const input = Buffer.from(hkdfSync('sha256', this.pair.computeSecret(sender), this.secret, info, 32));
    const derive = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${what}\0`, bytes));
    const body = message.subarray(headerBytes + idLength);
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(body.subarray(-16));
    const text = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()]).toString();
    return JSON.parse(text.slice(0, text.lastIndexOf('\x02')));
  }
}

/** The claims of a sender's token, after checking its signature with the key beside it (RFC 8292). */
export function readVapid(authorization: string): {
  key: string;
  claims: { aud: string; sub: string; exp: number };
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
    format: 'jwk',
  });
  const [head, claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  const isOurs = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) throw new Error('The token was not signed with its key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

export interface PushService {
  url: string;
  /** The status that the next messages get. */
  status: number;
  received: Array<{ path: string; headers: IncomingHttpHeaders; body: Buffer }>;
  stop(): void;
}

/** A push service on this machine. */
export async function startPushService(): Promise<PushService> {
  const service: PushService = { url: '', status: 201, received: [], stop: () => server.close() };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    service.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(service.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return service;
}
