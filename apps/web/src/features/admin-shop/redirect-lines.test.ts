import { expect, test } from 'vitest';
import { readRedirectLines } from './redirect-lines.ts';

const origin = 'https://shop.example';

test('two columns are read whatever stands between them; whole addresses are paths', () => {
  const text = [
    'from\tto',
    '/portfolio/solar/\t/projects',
    'https://old.example/about-us/?p=3,https://shop.example/contactus?from=about',
    '"/a"; "/b"',
    '/c -> /d',
    '',
    '/e https://other.example/x',
  ].join('\r\n');
  expect(readRedirectLines(text, [], origin)).toEqual({
    redirects: [
      { from: '/portfolio/solar/', to: '/projects' },
      // With its query, which the field refuses: many addresses must not become one unseen.
      { from: '/about-us/?p=3', to: '/contactus?from=about' },
      { from: '/a', to: '/b' },
      { from: '/c', to: '/d' },
      { from: '/e', to: 'https://other.example/x' },
    ],
    known: [],
    unreadable: [],
  });
});

test('lines with a duplicate address, or without two addresses, are reported by number', () => {
  const text = '/one /x\n/TWO/ /x\n/three\n/four /x /y\n/one/ /z';
  expect(readRedirectLines(text, [{ from: '/two', to: '/projects' }], origin)).toEqual({
    redirects: [{ from: '/one', to: '/x' }],
    known: [2, 5],
    unreadable: [3, 4],
  });
});
