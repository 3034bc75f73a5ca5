import { expect, test } from 'vitest';
import { AnswerStore, bodyOf, encodingFor, prepareAnswer } from './answer-store.ts';

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

test('a page that contains a failure is not cached', async () => {
  const cache = new AnswerStore();
  const page = counting(503);
  await cache.get('/', page.render);
  await cache.get('/', page.render);
  expect(page.runs).toBe(2);
});

test('a repeated search is cached, and a change does not reset that', async () => {
  const cache = new AnswerStore();
  const page = counting();
  const search = () => cache.get('/projects?q=sensor', page.render);
  await search();
  expect(cache.find('/projects?q=sensor')).toBeUndefined();
  await search();
  await search();
  expect(page.runs).toBe(2);
  for (let turn = 0; turn < 10_000; turn++) await cache.get(`/projects?q=${turn}`, page.render);
  const { runs } = page;
  cache.clear();
  await search();
  await search();
  expect(page.runs).toBe(runs + 1);
});

test('who asks while a search is made is the second', async () => {
  const cache = new AnswerStore();
  const page = counting();
  await Promise.all([
    cache.get('/projects?q=sensor', page.render),
    cache.get('/projects?q=sensor', page.render),
  ]);
  expect(cache.find('/projects?q=sensor')).toBeDefined();
});

test('a repeated not-found response is cached', async () => {
  const cache = new AnswerStore();
  const page = counting(404);
  for (let turn = 0; turn < 3; turn++) await cache.get('/projects/gone', page.render);
  expect(page.runs).toBe(2);
});

test('long addresses count as what they are', async () => {
  const cache = new AnswerStore();
  const page = counting();
  const address = (turn: number) => `/projects?limit=${'0'.repeat(15_000)}${turn}`;
  for (let turn = 0; turn < 2_000; turn++) {
    await Promise.all([cache.get(address(turn), page.render), cache.get(address(turn), page.render)]);
  }
  const kept = Array.from({ length: 2_000 }, (_, turn) => cache.find(address(turn))).filter(Boolean);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length * 30_000).toBeLessThan(32 * 1024 * 1024);
});

test('searches without repetition evict nothing', async () => {
  const cache = new AnswerStore();
  const text = 'words '.repeat(50_000);
  await cache.get('/', async () => prepareAnswer('<p>home</p>', 200));
  for (let turn = 0; turn < 200; turn++) {
    await cache.get(`/projects?q=${turn}`, async () => prepareAnswer(text, 200));
  }
  expect(cache.find('/')).toBeDefined();
});

test('a page that was being rendered when the catalog changed is not cached', async () => {
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

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.0, BR;q=0.5', 'br'],
  ['br;q=0,gzip;q=0', 'identity'],
  ['brotli', 'identity'],
  [undefined, 'identity'],
])('who accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(prepareAnswer('words '.repeat(500), 200), accepted)).toBe(encoding);
});

test('an answer whose compression failed once is compressed for the next who asks', async () => {
  const answer = prepareAnswer('words '.repeat(500), 200);
  const { identity } = answer.bodies;
  answer.bodies.identity = 7 as never;
  await expect(bodyOf(answer, 'gzip')).rejects.toThrow();
  answer.bodies.identity = identity;
  expect((await bodyOf(answer, 'gzip')).length).toBeGreaterThan(0);
});
