import { scryptSync } from 'node:crypto';
import { hashPassword as hashFormer } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

const password = 'correct horse battery 9';

test('a password matches only its own hash, and no two hashes are equal', async () => {
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{43}$/);
  expect(await hashPassword(password)).not.toBe(hash);
  expect(await verifyPassword({ hash, password })).toBe(true);
  for (const other of ['Correct horse battery 9', `${password} `, '']) {
    expect(await verifyPassword({ hash, password: other }), other).toBe(false);
  }
});

test('a letter is the same however a keyboard composes it', async () => {
  const hash = await hashPassword('caf\u00e9 au lait');
  expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).toBe(true);
});

test('old hashes and those with another cost are still valid', async () => {
  const former = await hashFormer(password);
  expect(await verifyPassword({ hash: former, password })).toBe(true);
  expect(await verifyPassword({ hash: former, password: 'another' })).toBe(false);
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 });
  const cheap = `scrypt:16:1:1:${salt.toString('base64url')}:${key.toString('base64url')}`;
  expect(await verifyPassword({ hash: cheap, password })).toBe(true);
  expect(await verifyPassword({ hash: cheap, password: 'another' })).toBe(false);
});
