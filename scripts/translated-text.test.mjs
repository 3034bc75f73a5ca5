import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isTestFile } from './module-graph.mjs';
import { findBareText } from './translated-text.mjs';

const root = join(import.meta.dirname, '..');

/** Components whose children are always elements. */
const givenElements = [
  'apps/web/src/features/admin-shell/panel-state.tsx',
  'apps/web/src/features/admin-shell/list-toolbar.tsx',
  'apps/web/src/features/project/project-grid.tsx',
];

test.each([
  [1, '<b>{isBusy && <i />}{children}</b>'],
  [1, '<b>{isBusy ? <i /> : <u />} Send</b>'],
  [1, "<b>{isBusy && <i />}{t('send')}</b>"],
  [1, '<b>{name && `Ask`}<i /></b>'],
  [1, "<b><i />{has ? t('some') : null}</b>"],
  [0, '<b>{isBusy && <i />}<span>{children}</span></b>'],
  [0, "<b>{isBusy && t('busy')}</b>"],
  [0, "<b><i />{name || t('none')}</b>"],
  [0, "<b><i />{t(has ? 'some' : 'none')}</b>"],
  [0, '<b>{isBusy && <i />}{/* text */}</b>'],
])('of a component, %i line fails on a translated page: %s', (count, markup) => {
  const folder = mkdtempSync(join(tmpdir(), 'perfboard-markup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.tsx'), `export const a = ${markup};`);
  expect(findBareText(join(folder, 'a.tsx'))).toHaveLength(count);
});

test('no element appears before bare text, and no bare text beside others goes', () => {
  const files = execFileSync('git', ['ls-files', 'apps/web/src/*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !isTestFile(file) && !givenElements.includes(file));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => findBareText(join(root, file)).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});
