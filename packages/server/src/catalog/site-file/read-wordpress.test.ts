import { gzipSync } from 'node:zlib';
import { siteImportMessages as messages } from '@perfboard/contracts/words/project-archive';
import { expect, test } from 'vitest';
import { renderStory } from '../project/story-html.ts';
import { readWordPress } from './read-wordpress.ts';
import type { SiteEntry } from './site-entry.ts';
import {
  blockContent,
  madeUpSite,
  site,
  type WordPressItem,
  wordPressExport,
} from './testing/wordpress-export.ts';

async function read(file: string | Buffer): Promise<SiteEntry[]> {
  const entries: SiteEntry[] = [];
  await readWordPress(Buffer.from(file as string), (entry) => void entries.push(entry));
  return entries;
}
const readOne = async (item: Partial<WordPressItem>, others: WordPressItem[] = []): Promise<SiteEntry> => {
  const [entry] = await read(wordPressExport([{ id: 7, title: 'Soil node', ...item }, ...others]));
  if (!entry) throw new Error('nothing was read');
  return entry;
};
const refusal = (file: string | Buffer) =>
  read(file).then(
    () => 'none',
    (error: Error) => error.message,
  );

test('every post, page and portfolio entry of an export is read with its line, terms, date and address', async () => {
  const file = wordPressExport(madeUpSite());
  const entries = await read(file);
  expect(entries.length).toBe(60);
  const [first] = entries;
  expect(first).toMatchObject({
    type: 'portfolio',
    status: 'published',
    name: 'Field node 1',
    description: 'Node number 1 measures soil moisture & reports it over LoRa.',
    categories: ['Connected things'],
    tags: ['LoRa', 'ESP32'],
    created_at: '2021-03-02T05:06:07.000Z',
    old_path: '/projects/field-node-1/',
    pictures: [{ url: `${site}/media/board-1.png`, caption: 'Board 1' }],
    problem: null,
    notes: [],
  });
  for (const { line, name } of entries) {
    const [itemLine, titleLine] = file.split('\n').slice(line - 1, line + 1);
    expect([itemLine, titleLine]).toEqual(['\t<item>', `\t\t<title><![CDATA[${name}]]></title>`]);
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  expect(byName.get('Field node 10')).toMatchObject({
    status: 'draft',
    old_path: null,
    created_at: '2021-03-11T05:06:07.000Z',
  });
  expect(byName.get('Field node 40')?.status).toBe('trash');
  expect(byName.get('News 1')).toMatchObject({
    description: 'The first line of the news. The second one.',
    pictures: [{ url: `${site}/media/board-1.png` }, { url: `${site}/media/board-2.png` }],
    notes: [messages.shortcodes('contact-form-7')],
  });
});

test("the block editor's content becomes Markdown with its table, list, code and images", async () => {
  const { story } = await readOne({ content: blockContent(site, 3) }, [
    { id: 1003, title: 'b', type: 'attachment', attachment: `${site}/media/board-3.png` },
  ]);
  const html = renderStory(story);
  expect(html).toContain('<h2>How it works</h2>');
  expect(html).toContain('<li>ESP32 with [deep sleep]</li>');
  expect(html).toMatch(/<th scope="col">Part<\/th>[\s\S]*<td>Sensor<\/td>/);
  expect(html).toContain('<code>int a[3];\n\nloop();\n</code>');
  expect(story).toContain(`![The board](${site}/media/board-3.png)`);
  expect(story).not.toContain('wp:');
});

test.each([
  ['line breaks and paragraphs of the classic editor', 'One\ntwo\n\nThree', /One {2}\ntwo\n\nThree/],
  [
    'a caption',
    '[caption id="a" width="3"]<img src="/a.png" alt="A" /> A board[/caption]',
    /!\[A\]\(https:\/\/old\.example\/a\.png\) A board/,
  ],
  ['a video', '<iframe src="https://video.example/1"></iframe>', /^<https:\/\/video\.example\/1>$/],
  [
    'a link within the site',
    '<p>See <a href="/shop/">our shop</a></p>',
    /\[our shop\]\(https:\/\/old\.example\/shop\/\)/,
  ],
  ['no script', '<p>Text</p><script>alert(1)</script><a href="javascript:x()">y</a>', /^Text\n\ny$/],
  ['a word in brackets', '<p>The [ESP32] sleeps</p>', /The \\\[ESP32\\\] sleeps/],
])('the text keeps %s', async (_what, content, expected) => {
  expect((await readOne({ content, excerpt: 'A description that is long enough.' })).story).toMatch(expected);
});

test.each([
  ['https://www.old.example/soil/', '/soil/'],
  ['https://old.example/?p=12', '/?p=12'],
  ['https://other.example/soil/', null],
  ['https://old.example/', null],
])('the old address of %s is %s', async (link, old_path) => {
  expect((await readOne({ link })).old_path).toBe(old_path);
});

test('what needed a password on the old site stays a draft, without a redirect', async () => {
  expect(await readOne({ password: 'secret', content: 'x' })).toMatchObject({
    status: 'draft',
    old_path: null,
    notes: [messages.password],
  });
  expect((await readOne({ password: 'secret', status: 'trash' })).status).toBe('trash');
});

test('what a plugin stores beside an entry may be longer than any text', async () => {
  const entry = await readOne({ meta: { _elementor_data: 'x'.repeat(1_100_000) }, content: 'The text' });
  expect([entry.problem, entry.description]).toEqual([null, 'The text']);
  expect((await readOne({ content: 'x'.repeat(1_100_000) })).problem).toBe(messages.contentTooLong);
});

test('paragraphs behind code are read whichever letters are before it', async () => {
  const content = `${'İ'.repeat(40)}<pre>a</pre>One\n\nTwo [gallery ids="1"]`;
  expect((await readOne({ content })).story).toMatch(/One\n\nTwo$/);
});

test('an attached photo that the file lacks is reported, and the entry is still read', async () => {
  expect((await readOne({ thumbnail: 99, content: 'x' })).notes).toEqual([messages.attachmentMissing]);
});

test('other encodings, CDATA ends and control characters are read', async () => {
  const latin = wordPressExport([{ id: 1, title: 'Größe ]]> x\u0001' }]).replace('UTF-8', 'ISO-8859-1');
  expect((await read(Buffer.from(latin, 'latin1')))[0]?.name).toBe('Größe ]]> x');
  const wide = Buffer.from(`\ufeff${wordPressExport([{ id: 1, title: 'Größe' }])}`, 'utf16le');
  expect((await read(wide))[0]?.name).toBe('Größe');
});

test('a hostile or wrong file is refused with its reason', async () => {
  const file = wordPressExport([{ id: 1, title: 'a' }]);
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY a "&lol;&lol;&lol;">]>`;
  expect(await refusal(file.replace('<rss', `${laughs}<rss`))).toBe(messages.unsafe);
  expect(await refusal(`<rss><channel>${'<a>'.repeat(100_000)}`)).toBe(messages.tooDeep);
  expect(await refusal(file.slice(0, -20))).toBe(messages.cut);
  expect(await refusal('<rss version="2.0"><channel><item></item></channel></rss>')).toBe(
    messages.notWordPress,
  );
  expect(await refusal('<html></html>')).toBe(messages.notWordPress);
  expect(await refusal(gzipSync(file))).toBe(messages.packed);
  const many = Array.from({ length: 5_001 }, (_, at) => ({ id: at + 1, title: `P ${at}` }));
  expect(await refusal(wordPressExport(many))).toBe(messages.tooManyEntries);
});

test('content that is thousands of elements deep comes as plain text', async () => {
  const entry = await readOne({ content: `${'<div><b>'.repeat(20_000)}The text of the post itself` });
  expect(entry.notes).toContain(messages.plainText);
  expect(entry.story + entry.description).toContain('The text of the post itself');
});
