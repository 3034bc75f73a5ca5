// @module-tag slow
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';

const { renderPage } = await import('../apps/web/dist/server/entry-server.js');

/** A request with its own shop, projects and delays. */
function requestOf(number) {
  const query = async () => {
    await setTimeout((number * 7) % 20);
    if (number % 5 === 0) throw new Error('The database does not respond');
    const project = {
      uuid: '019e5936-6e80-7489-87c2-eef973270538',
      project_name: `Project ${number}.`,
      description: '',
      category: null,
      tags: [],
      featured: false,
      author: 'Team',
      image_url: null,
      image: null,
    };
    return { items: [project], next_cursor: null, total: 1, total_all: 1, tags: [], corrected: null };
  };
  const shop = { stored: ['profile'], profile: { name: `Shop ${number}.` } };
  return { url: `/projects?q=${number}&view=grid`, origin: 'http://shop.test', query, shop };
}

const numbersIn = (html, word) => [...new Set(html.match(new RegExp(`${word} \\d+\\.`, 'g')))];

test('pages rendered concurrently each show their own shop, projects and failure', async () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const pages = await Promise.all(numbers.map((number) => renderPage(requestOf(number))));
  for (const [number, { status, html }] of pages.entries()) {
    const isFailed = number % 5 === 0;
    expect(status).toBe(isFailed ? 503 : 200);
    expect(numbersIn(html, 'Shop')).toEqual([`Shop ${number}.`]);
    expect(numbersIn(html, 'Project')).toEqual(isFailed ? [] : [`Project ${number}.`]);
  }
});
