import { shop } from '@perfboard/content/shop';
import { passwordLimits, passwordMessages } from '@perfboard/contracts/words/session';
import { expect, test } from 'vitest';
import { passwordProblem } from './password-rule.ts';

const email = 'priya.owner@shop.example';
const problem = (password: string) => passwordProblem(password, email);

test.each([
  '123qweasdzxc',
  'motherfucker',
  'password1234',
  'Password123!',
  'P@ssw0rd1234',
  '123456789012',
  'qwertyuiop12',
  'qwertyuiopasdf',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'administrator',
  'Administrator1!',
  'Admin@123456',
  'letmeinletmein',
  'iloveyou2024!',
  'welcome12345',
  'Changeme2026!',
  'passwordpassword',
  'asdfghjklasdf',
  '111122223333',
  'Summer2025!!',
  'password'.repeat(12),
])('%s is common', async (password) => expect(await problem(password)).toBe(passwordMessages.common));

test.each([
  'perfboard2026',
  'Perfboard2026!',
  `${shop.name}1`,
  shop.name.toUpperCase(),
  email,
  'PRIYA.OWNER@shop.example',
  'priya.owner1234',
  'shop.example1',
])('%s contains the account’s or the shop’s own name', async (password) =>
  expect(await problem(password)).toBe(passwordMessages.common),
);

test.each([
  'seven green resistors',
  'nine blue capacitors',
  'correct horse battery 9',
  'xQ7-vuLm29!kd',
  'Perfboard-Test-1234',
  'dlkfj3984hf_d',
  'мой дом у реки',
  'adminpassword-k9Zq77Lp',
  'V1lk0mm3n-hjem-t1l-0s',
])('%s is neither', async (password) => expect(await problem(password)).toBeNull());

test('a password needs a minimum and a maximum length, but no particular characters', async () => {
  const random = 'x7$kQ-elf9! \u{1f50c}ж';
  expect(await problem(random.slice(0, passwordLimits.min - 1))).toMatch(/at least 12/);
  expect(await problem(random.slice(0, passwordLimits.min))).toBeNull();
  expect(await problem('qzjwkvnypfhr')).toBeNull();
  const long = random.repeat(12).slice(0, passwordLimits.max);
  expect(await problem(long)).toBeNull();
  expect(await problem(`${long}x`)).toMatch(/not exceed 128/);
});
