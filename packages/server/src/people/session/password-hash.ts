import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyFormer } from 'better-auth/crypto';

const derive = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

/** OWASP's minimum: 32 MiB per guess, three times. The library's default is less than half. */
const owaspCost = { N: 2 ** 15, r: 8, p: 3 };
const saltBytes = 16;
const keyBytes = 32;

/** Keyboards may send the same letter in two ways. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

const keyOf = (password: string, salt: Buffer, { N, r, p }: typeof owaspCost): Promise<Buffer> =>
  derive(bytesOf(password), salt, keyBytes, { N, r, p, maxmem: 256 * N * r });

/**
 * A password's hash: `scrypt:N:r:p:salt:key`, so that the cost can be raised later.
 * @param cost of each guess; lower only in tests
 */
export async function hashPassword(password: string, cost = owaspCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Whether a password matches a hash, in our format or the sign-in library's earlier one. */
export async function verifyPassword(options: { hash: string; password: string }): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = options.hash.split(':');
  if (scheme !== 'scrypt') return verifyFormer(options);
  const stored = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await keyOf(options.password, Buffer.from(salt, 'base64url'), stored);
  return timingSafeEqual(given, Buffer.from(key, 'base64url'));
}
