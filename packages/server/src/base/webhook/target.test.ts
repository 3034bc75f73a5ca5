import { expect, test } from 'vitest';
import {
  findTargetProblem,
  findWrittenProblem,
  InnerAddressError,
  isPublicAddress,
  lookupPublic,
} from './target.ts';

const shop = { targets: 'public', isProduction: true } as const;

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '::a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1111%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.0.1',
  '172.32.0.1',
  '193.0.0.1',
  '223.255.255.255',
])('%s is a public address', (address) => expect(isPublicAddress(address)).toBe(true));
test.each(['2001:200::1', '2606:4700:4700::1111', '2a00:1450:4001::1'])('%s is a public address', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([
  'https://127.0.0.1/hook',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://0/',
])('%s points inward, in any notation', (url) => {
  expect(findWrittenProblem(url, shop)).toBe('inner');
});

test('a name of this machine points inward', async () => {
  expect(await findTargetProblem('https://localhost/hook', shop)).toBe('inner');
});

test('an unknown name is checked again at delivery', async () => {
  expect(await findTargetProblem('https://hooks.invalid/hook', shop)).toBeNull();
});

test('in production a target must be https, unless the operator allows any target', async () => {
  const plain = 'http://1.1.1.1/';
  expect(findWrittenProblem(plain, shop)).toBe('plain');
  expect(findWrittenProblem(plain, { ...shop, isProduction: false })).toBeNull();
  expect(findWrittenProblem('http://127.0.0.1/', { ...shop, isProduction: false })).toBe('inner');
  expect(await findTargetProblem('http://localhost/', { ...shop, targets: 'any' })).toBeNull();
});

test.each([true, false])(
  'a connection to a name of this machine is rejected at lookup (all: %s)',
  async (all) => {
    const found = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve));
    expect(found).toBeInstanceOf(InnerAddressError);
  },
);
