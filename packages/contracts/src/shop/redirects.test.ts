import { expect, test } from 'vitest';
import { numberedKey, redirectKey, redirectsFields, resolveRedirects } from './redirects.ts';

test('an old address leads where its way ends; one that comes back to itself is refused, however it is written', () => {
  const chain = Array.from({ length: 1_000 }, (_, at) => ({ from: `/${at}`, to: `/${at + 1}` }));
  const resolved = resolveRedirects([...chain, { from: '/a', to: '/b' }, { from: '/b', to: '/A/?x=1' }]);
  expect([resolved.get('/0'), resolved.get('/999'), resolved.size]).toEqual(['/1000', '/1000', 1_000]);
  for (const to of ['/old', '/x/../old', '/x/%2e%2e/OLD/', '/./old?q=1']) {
    const { success } = redirectsFields.safeParse({ redirects: [{ from: '/old', to }] });
    expect(success, to).toBe(false);
  }
});

test('a redirect of a page that always exists does nothing, also to what leads to that page', () => {
  const redirects = [
    { from: '/x1', to: '/projects' },
    { from: '/Projects/', to: '/booking' },
    { from: '/booking', to: '/projects' },
  ];
  expect([...resolveRedirects(redirects)]).toEqual([['/x1', '/projects']]);
  expect(redirectsFields.safeParse({ redirects }).success).toBe(true);
});

test('slashes at the end do not count, and a row of them within an address costs nothing', () => {
  expect(redirectKey('/Shop//')).toBe('/shop');
  expect(redirectKey('//')).toBe('/');
  const long = `/a${'/'.repeat(200_000)}b`;
  expect(redirectKey(long)).toBe(long);
});

test('a number of WordPress is an address of its own, and no way back to itself', () => {
  const wanted = [{ from: '/?p=123', to: '/projects' }];
  expect(redirectsFields.safeParse({ redirects: wanted }).success).toBe(true);
  expect(numberedKey('/', new URLSearchParams('utm_source=x&p=123'))).toBe('/?p=123');
  expect(numberedKey('/projects', new URLSearchParams('p=123'))).toBeUndefined();
  expect(numberedKey('/', new URLSearchParams('p=12a'))).toBeUndefined();
  for (const [from, to] of [
    ['/?p=123', '/?x=1&p=123'],
    ['/?q=123', '/projects'],
    ['/?p=1&p=2', '/projects'],
    ['/old?p=1', '/projects'],
  ])
    expect(redirectsFields.safeParse({ redirects: [{ from, to }] }).success, from).toBe(false);
});
