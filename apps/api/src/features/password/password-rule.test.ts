import { passwordLimits } from '@perfboard/contracts/session';
import { expect, test } from 'vitest';
import { isCommonPassword, passwordProblem } from './password-rule.ts';

test.each([
  'password',
  'trustno1',
  '1q2w3e4r',
  'Football1',
  'abc12345',
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
  'letmeinletmein',
  'iloveyou2024!',
  'welcome12345',
  'changeme1234',
  'passwordpassword',
  'correcthorsebatterystaple',
  'perfboard2026',
  'asdfghjklasdf',
  '111122223333',
  'Summer2025!!',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

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
])('%s is not', (password) => expect(passwordProblem(password)).toBeNull());

test('a password is neither too short nor too long', () => {
  expect(passwordProblem('x7$kQ-elf9!'.slice(0, passwordLimits.min - 1))).toMatch(/at least/);
  expect(passwordProblem(`${'x7$kQ-elf9!'.repeat(12)}`)).toMatch(/not exceed 128/);
});
