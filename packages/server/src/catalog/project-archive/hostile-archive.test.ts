import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { byHand, type Entry, handMade, head, pictureOf, renamed, zipOf } from './testing-archive.ts';
import { prepareArchives, refusal, results } from './testing-import.ts';

prepareArchives();

test('a malicious archive is rejected as a whole, with the reason', async () => {
  const good = await handMade({});
  const project = (name: string, content: Entry) => handMade({}, { [name]: content });
  expect(await refusal(Buffer.from('no archive at all'))).toBe(archiveMessages.notZip);
  expect(await refusal(good.subarray(0, good.length - 30))).toBe(archiveMessages.notZip);
  expect(await refusal(await zipOf({ 'readme.txt': 'x' }))).toBe(archiveMessages.notOurs);
  expect(
    await refusal(await zipOf({ ...head, 'archive.json': '{"format":"perfboard-projects","version":2}' })),
  ).toBe('This archive was made by a newer release');
  // It claims that its first file is behind its end.
  const astray = Buffer.from(good);
  const listed = astray.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  astray.writeUInt32LE(0x7ffffff0, listed + 42);
  expect(await refusal(astray)).toBe('archive.json is damaged');
  const outside = await project('ab/evil.sh', 'x');
  for (const name of ['../evil.sh', '/b/evil.sh', '..\\evil.sh', '../evil\0sh']) {
    expect(await refusal(renamed(outside, 'ab/evil.sh', name))).toMatch(
      /^The archive refers to a file outside itself/,
    );
  }
  expect(await refusal(renamed(await project('a-a', 'x'), 'a-a', 'a\x01a'))).toBe(archiveMessages.wrongName);
  expect(
    await refusal(renamed(await project('é-a', 'x'), Buffer.from('é-a').toString('latin1'), '\xff\xfe-a')),
  ).toBe(archiveMessages.wrongName);
  expect(await refusal(await project('link', { content: Buffer.from('/etc/passwd'), mode: 0o120777 }))).toBe(
    archiveMessages.link('link'),
  );
  expect(
    await refusal(
      renamed(await handMade({}, { 'projects/one/b.png': 'x' }), 'projects/one/b.png', 'projects/one/A.png'),
    ),
  ).toBe(archiveMessages.twice('projects/one/A.png'));
  // Rejected by the count at its end, without reading the list.
  const many = Buffer.from(good);
  many.writeUInt16LE(10_000, many.length - 22 + 8);
  many.writeUInt16LE(10_000, many.length - 22 + 10);
  expect(await refusal(many)).toBe(archiveMessages.tooManyEntries);
});

test('a zip bomb is not unpacked, and a wrong checksum is detected', async () => {
  // A ratio of 1000:1. Harmless by its declared sizes, which are checked first, and cut off where they are
  // wrong.
  const bomb = await handMade(
    { files: [{ file: 'f' }] },
    { 'projects/one/f': Buffer.alloc(26 * 1024 * 1024) },
  );
  expect(bomb.length).toBeLessThan(100_000);
  expect(await results(bomb)).toEqual([['Soil node', 'failed', 'projects/one/f is too large']]);
  const lying = Buffer.from(bomb);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(26 * 1024 * 1024);
  const small = Buffer.alloc(4);
  small.writeUInt32LE(1000);
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 4)) small.copy(lying, at);
  expect(await results(lying)).toEqual([['Soil node', 'failed', 'projects/one/f is damaged']]);

  const huge = Buffer.from(bomb);
  size.copy(small);
  small.writeUInt32LE(0xfffffff0);
  for (let at = huge.indexOf(size); at >= 0; at = huge.indexOf(size, at + 4)) small.copy(huge, at);
  expect(await refusal(huge)).toBe(archiveMessages.tooMuchUnpacked);

  const words = 'words that stand as they are';
  const zip = new ZipFile();
  for (const [name, content] of Object.entries({
    ...head,
    'projects/one/project.json': JSON.stringify({ ...byHand, story: 's.md' }),
    'projects/one/s.md': words,
    'projects/one/a.png': await pictureOf(9),
  })) {
    zip.addBuffer(Buffer.from(content), name, { compress: false });
  }
  zip.end();
  const stored = await buffer(zip.outputStream as Readable);
  expect(await results(renamed(stored, words, words.replace('stand', 'stood')))).toEqual([
    ['Soil node', 'failed', 'projects/one/s.md is damaged'],
  ]);
});
