import { randomBytes } from 'node:crypto';
import { readVariables } from '@perfboard/process/environment';
import { expect, test } from 'vitest';
import { KeyRingError, keyRingOf, seal, sealedWith, unseal } from './key-ring.ts';

const SESSION_SECRET = 'a secret of this test, long enough';
const one = { id: 1, key: randomBytes(32) };
const two = { id: 2, key: randomBytes(32) };
const ringOf = (...SECRET_KEYS: { id: number; key: Buffer }[]) => keyRingOf({ SECRET_KEYS, SESSION_SECRET });

test('a text opens only in its place and with its key, and never looks the same twice', () => {
  const ring = ringOf(one);
  const sealed = seal(ring, 'webhook 1', 'whsec_ü');
  expect(sealed).not.toContain('whsec');
  expect(seal(ring, 'webhook 1', 'whsec_ü')).not.toBe(sealed);
  expect(unseal(ring, 'webhook 1', sealed)).toBe('whsec_ü');
  const stranger = { id: 1, key: randomBytes(32) };
  const end = sealed.endsWith('A') ? 'B' : 'A';
  for (const attempt of [
    () => unseal(ring, 'webhook 2', sealed),
    () => unseal(ringOf(stranger), 'webhook 1', sealed),
    () => unseal(ring, 'webhook 1', sealed.slice(0, -8) + end.repeat(8)),
    () => unseal(ring, 'webhook 1', sealed.slice(0, 20)),
    () => unseal(ring, 'webhook 1', 'whsec_plain'),
    () => unseal(ringOf(two), 'webhook 1', sealed),
  ]) {
    expect(attempt).toThrow(KeyRingError);
  }
});

test('the first key writes, the others and the derived one still read', () => {
  const before = seal(ringOf(), 'x', 'made before there were keys');
  const former = seal(ringOf(one), 'x', 'made with the first');
  const ring = ringOf(two, one);
  expect([before, former, seal(ring, 'x', 'y')].map(sealedWith)).toEqual([0, 1, 2]);
  expect([before, former].map((sealed) => unseal(ring, 'x', sealed))).toEqual([
    'made before there were keys',
    'made with the first',
  ]);
});

test('invalid keys are rejected, naming the variable', () => {
  const key = one.key.toString('base64');
  const read = (SECRET_KEYS: string) =>
    readVariables({ NODE_ENV: 'test', DATABASE_URL: 'postgres://x@y/z', SECRET_KEYS });
  expect(read(`2:${two.key.toString('base64')}, 1:${key}`).SECRET_KEYS).toEqual([two, one]);
  for (const wrong of [key, `0:${key}`, `x:${key}`, '1:', '1:c2hvcnQ=', `1:${key},1:${key}`, `1.5:${key}`]) {
    expect(() => read(wrong), wrong).toThrow('SECRET_KEYS is malformed');
  }
});
