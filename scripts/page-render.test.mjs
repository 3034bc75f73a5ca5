// @module-tag slow
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';

const { renderPage } = await import('../apps/web/dist/server/entry-server.js');

const titles = { en: 'Our Projects', de: 'Unsere Projekte', es: 'Nuestros proyectos' };
const languages = Object.keys(titles);

/** A request with its own shop, projects, language and delays. */
function requestOf(number) {
  const language = languages[number % languages.length];
  const base = language === 'en' ? '' : `/${language}`;
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
  const url = `${base}/projects?q=${number}&view=grid`;
  return { url, origin: 'http://shop.test', language, base, query, shop };
}

const numbersIn = (html, word) => [...new Set(html.match(new RegExp(`${word} \\d+\\.`, 'g')))];

test('pages rendered concurrently each show their own shop, projects, language and failure', async () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const pages = await Promise.all(numbers.map((number) => renderPage(requestOf(number))));
  for (const [number, { status, html }] of pages.entries()) {
    const isFailed = number % 5 === 0;
    expect(status).toBe(isFailed ? 503 : 200);
    const found = Object.keys(titles).filter((language) => html.includes(`>${titles[language]}</h1>`));
    expect(found).toEqual([languages[number % languages.length]]);
    expect(numbersIn(html, 'Shop')).toEqual([`Shop ${number}.`]);
    expect(numbersIn(html, 'Project')).toEqual(isFailed ? [] : [`Project ${number}.`]);
  }
});
