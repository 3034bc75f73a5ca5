import { partsMessages } from '@perfboard/contracts/words/parts-text';
import { caseMessages } from '@perfboard/contracts/words/project-desk';
import { makeProject } from '@perfboard/server/testing/make-project';
import { expect, test } from 'vitest';
import { app, cookie, prepareProjectDesk, put, seen } from '../testing/project-desk.ts';

prepareProjectDesk();

test('a long text is HTML for readers, Markdown for editors, and not part of lists', async () => {
  const { uuid } = await makeProject(app.services, seen);
  const story = '## Result\n\n<script>alert(1)</script>\n\n| a | b |\n|---|--:|\n| 1 | 2 |';
  expect((await put(uuid, { story })).status).toBe(200);
  const { json: read } = await app.call(`/api/v1/projects/${uuid}`);
  expect(read.story_html).toContain('<h2>Result</h2>');
  expect(read.story_html).not.toContain('<script');
  expect(read).not.toHaveProperty('story');
  expect((await app.call(`/api/v1/projects/${uuid}`, { cookie })).json.story).toBe(story);
  expect((await app.call('/api/v1/projects')).text).not.toContain('Result');
  const { data } = await app.mutate('project.previewStory', { story }, cookie);
  expect(data.html).toBe(read.story_html);
  const german = await app.call('/api/v1/projects/story-preview', {
    body: { story },
    cookie,
    headers: { 'x-desk-language': 'de' },
  });
  expect(german.json.html).toContain('aria-label="Tabelle"');
  // A description stays the plain text that it is.
  const { json } = await app.call('/api/v1/projects?q=glimmerfax');
  expect(json[0].description).toBe(seen.description);
  expect((await put(uuid, { story: 'x'.repeat(50_001) })).json.issues).toEqual([
    { path: 'story', message: caseMessages.storyMax },
  ]);
});

test('facts are shown individually if set, and errors are at their field', async () => {
  const { uuid } = await makeProject(app.services, seen);
  const facts = {
    difficulty: 'beginner',
    interfaces: 'I2C, SPI,, I2C',
    power: ' ',
    price_from: 1250.5,
    currency: 'eur',
    repository: 'https://code.example/a?b=1',
  };
  expect((await put(uuid, { facts })).status).toBe(200);
  const said = {
    difficulty: 'beginner',
    interfaces: ['I2C', 'SPI'],
    price_from: '1250.5',
    currency: 'EUR',
    repository: 'https://code.example/a?b=1',
  };
  expect((await app.call(`/api/v1/projects/${uuid}`)).json.facts).toEqual(said);
  const form = new FormData();
  form.set('project_name', 'Glimmerfax');
  form.set('facts', JSON.stringify({ ...said, price_from: '' }));
  expect((await app.call(`/api/v1/projects/${uuid}`, { method: 'PUT', cookie, body: form })).status).toBe(
    200,
  );
  const { json } = await app.call(`/api/v1/projects/${uuid}`);
  expect(json.facts).toEqual({
    difficulty: said.difficulty,
    currency: said.currency,
    interfaces: said.interfaces,
    repository: said.repository,
  });
  for (const [wrong, path, message] of [
    [{ repository: 'javascript:alert(1)' }, 'facts.repository', caseMessages.linkInvalid],
    [{ video: 'videos.example/1' }, 'facts.video', caseMessages.linkInvalid],
    [{ price_from: '12', currency: '' }, 'facts.currency', caseMessages.currencyRequired],
    [{ price_from: '1,50', currency: 'EUR' }, 'facts.price_from', caseMessages.priceInvalid],
    [{ difficulty: 'easy' }, 'facts.difficulty', 'Difficulty must be beginner, intermediate or advanced'],
  ] as const) {
    const answer = await put(uuid, { facts: wrong });
    expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }]);
  }
  expect((await put(uuid, { facts: {} })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`)).json).not.toHaveProperty('facts');
});

test('a parts list is text in, a table and a file out, and a wrong one changes nothing', async () => {
  const { uuid } = await makeProject(app.services, { ...seen, project_name: 'Glimmerfax' });
  const file = () => app.call(`/projects/${uuid}/parts-list.csv`);
  expect((await file()).status).toBe(404);
  const page = await app.call(`/projects/${uuid}/parts-list.csv`, { headers: { accept: 'text/html' } });
  expect([page.status, page.text]).toEqual([404, expect.stringContaining('<h1>Not found</h1>')]);
  const text = 'Qty;Part;Price;Note\n2;Resistor;0,05;=1+1\n1;"Board; bare";3;\n';
  const form = new FormData();
  form.set('project_name', 'Glimmerfax');
  form.set('parts_list', text);
  form.set('facts', JSON.stringify({ currency: 'eur' }));
  const sent = await app.call(`/api/v1/projects/${uuid}`, { method: 'PUT', cookie, body: form });
  expect(sent.status).toBe(200);
  const parts_list = {
    parts: 2,
    pieces: 3,
    priced: 2,
    cost: '3.10',
    currency: 'EUR',
    lines: [
      { quantity: 2, part: 'Resistor', price: '0.05', note: '=1+1' },
      { quantity: 1, part: 'Board; bare', price: '3' },
    ],
  };
  expect((await app.call(`/api/v1/projects/${uuid}`)).json.parts_list).toEqual(parts_list);
  const answer = await file();
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="glimmerfax-parts.csv"',
  ]);
  expect(answer.text.split('\r\n').slice(1)).toEqual(["2,Resistor,,,,0.05,'=1+1", '1,Board; bare,,,,3,', '']);
  // The file that was given out is the same list, the apostrophe before a formula included.
  const asSaved = () => app.call(`/api/v1/projects/${uuid}`).then(({ json }) => json.parts_list);
  expect((await put(uuid, { parts_list: answer.text })).status).toBe(200);
  expect(await asSaved()).toEqual(parts_list);

  const wrong = 'Qty,Part\n1,Fine\nmany,';
  expect((await put(uuid, { parts_list: wrong, project_name: 'Lost' })).json).toEqual({
    message: 'One line of the parts list has an error',
    issues: [
      { path: 'parts_list', message: `Line 3: ${partsMessages.quantity}` },
      { path: 'parts_list', message: 'Line 3: Part is required' },
    ],
  });
  const check = await app.call('/api/v1/projects/parts-list-check', { cookie, body: { parts_list: wrong } });
  expect([check.status, check.json.issues[0], check.json.parts_list.parts]).toEqual([
    200,
    { line: 3, message: partsMessages.quantity },
    1,
  ]);
  const tooLong = await put(uuid, { parts_list: 'x'.repeat(200_001) });
  expect(tooLong.json.message).toBe(partsMessages.tooLong);
  expect(await asSaved()).toEqual(parts_list);
  expect((await put(uuid, { state: 'draft' })).status).toBe(200);
  expect((await file()).status).toBe(404);
  expect((await put(uuid, { parts_list: '' })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`, { cookie })).json).not.toHaveProperty('parts_list');
});
