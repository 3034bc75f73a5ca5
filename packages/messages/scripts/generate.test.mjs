import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = resolve(import.meta.dirname, 'generate.mjs');
const generated = (file) => resolve(import.meta.dirname, '../src/generated', file);
const generate = () => promisify(execFile)(process.execPath, [script]);

test('several runs at once leave every file, whole and untouched, and only what is no longer made goes', async () => {
  await generate();
  const file = generated('en/desk.ts');
  const before = { text: readFileSync(file, 'utf8'), made: statSync(file).mtimeMs };
  writeFileSync(generated('en/gone.ts'), 'export default {};\n');
  await Promise.all([generate(), generate(), generate()]);
  expect({ text: readFileSync(file, 'utf8'), made: statSync(file).mtimeMs }).toEqual(before);
  expect(existsSync(generated('en/gone.ts'))).toBe(false);
});
