import { expect, test } from 'vitest';
import { isExampleAddress } from './notification.ts';

test.each([
  ['desk@perfboardlabs.example', true],
  ['Shop <shop@example.com>', true],
  ['a@mail.example.org', true],
  ['a@example-shop.it', false],
  ['a@myexample.com', false],
])('%s is an example address: %s', (address, isExample) => {
  expect(isExampleAddress(address)).toBe(isExample);
});
