import { expect, test } from 'vitest';
import { AnswerStore, prepareAnswer } from './answer-store.ts';

const counting = (status = 200) => {
  const rendering = { runs: 0, render: async () => prepareAnswer(`<p>${++rendering.runs}</p>`, status) };
  return rendering;
};

test('ten thousand visitors cost one rendering', async () => {
  const cache = new AnswerStore();
  const page = counting();
  await Promise.all(Array.from({ length: 10_000 }, () => cache.get('/', page.render)));
  await cache.get('/', page.render);
  expect(page.runs).toBe(1);
});

test('a page with a failure in it is not kept', async () => {
  const cache = new AnswerStore();
  const page = counting(503);
  await cache.get('/', page.render);
  await cache.get('/', page.render);
  expect(page.runs).toBe(2);
});

test('a page that was being rendered when the catalog changed is not kept', async () => {
  const cache = new AnswerStore();
  const page = counting();
  const before = cache.get('/', page.render);
  cache.clear();
  await before;
  await cache.get('/', page.render);
  expect(page.runs).toBe(2);
});

test('a rendering that throws is tried again by the next visitor', async () => {
  const cache = new AnswerStore();
  const page = counting();
  await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await cache.get('/', page.render);
  expect(page.runs).toBe(1);
});
