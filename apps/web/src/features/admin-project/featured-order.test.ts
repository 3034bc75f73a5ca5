import { expect, test } from 'vitest';
import { inOrder } from './featured-order.ts';

test('what has been featured since the order was chosen stands behind it, as it came', () => {
  const items = ['new', 'a', 'b', 'newer', 'c'].map((uuid) => ({ uuid }));
  const order = inOrder(items, ['c', 'gone', 'a', 'b']).map(({ uuid }) => uuid);
  expect(order).toEqual(['c', 'a', 'b', 'new', 'newer']);
});
