import { createHash, randomBytes } from 'node:crypto';
import { knownDeviceDays } from '@perfboard/contracts/words/session';
import { openToken, sealToken } from '../../base/secret/signed-token.ts';

const purpose = 'device';
const idBytes = 16;
const accountBytes = 16;
const timeBytes = 6;
const dayMs = 24 * 60 * 60_000;

interface DeviceEnv {
  PUBLIC_URL: string;
  SESSION_SECRET: string;
}

const nameOf = (env: DeviceEnv): string => `${cookiePrefixOf(env)}.device`;

const accountOf = (email: string): Buffer =>
  createHash('sha256').update(email).digest().subarray(0, accountBytes);

/**
 * `Set-Cookie` of a device after signing in. It grants no access: the device only gets its own rate limit.
 */
export function rememberDevice(env: DeviceEnv, email: string, id?: string): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(Date.now(), 0, timeBytes);
  const payload = Buffer.concat([
    id ? Buffer.from(id, 'base64url') : randomBytes(idBytes),
    time,
    accountOf(email),
  ]);
  const token = sealToken({ purpose, secret: env.SESSION_SECRET, payload });
  const secure = env.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const seconds = (knownDeviceDays * dayMs) / 1_000;
  return `${nameOf(env)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * The device id in a cookie header, if a member signed in there; with an address, if that account did. Does
 * not query the database, so that an unknown account takes as long as a known one.
 */
export function readDevice(env: DeviceEnv, cookie: string | undefined, email?: string): string | null {
  const prefix = `${nameOf(env)}=`;
  const token = cookie
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  const payload = token && openToken({ purpose, secret: env.SESSION_SECRET, token });
  if (!payload || payload.length !== idBytes + timeBytes + accountBytes) return null;
  const ageMs = Date.now() - payload.readUIntBE(idBytes, timeBytes);
  if (ageMs > knownDeviceDays * dayMs) return null;
  if (email !== undefined && !payload.subarray(idBytes + timeBytes).equals(accountOf(email))) return null;
  return payload.subarray(0, idBytes).toString('base64url');
}

/** `__Host-`: neither a subdomain nor a page without TLS can set or read them. */
export const cookiePrefixOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }): string =>
  PUBLIC_URL.startsWith('https:') ? '__Host-perfboard' : 'perfboard';
