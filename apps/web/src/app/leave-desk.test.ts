import { expect, test } from 'vitest';
import { leaveDesk } from './leave-desk.ts';

test('a desk in another language than the site leaves it with the whole address, what follows # included', () => {
  const request = new Request('http://shop.example/projects?q=esp');
  const { headers } = leaveDesk(() => '#prices')({ request });
  expect(headers.get('location')).toBe('http://shop.example/projects?q=esp#prices');
  expect(headers.has('x-remix-reload-document')).toBe(true);
});
