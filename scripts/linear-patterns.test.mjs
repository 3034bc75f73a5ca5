import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTestFile } from './module-graph.mjs';
import { readPatterns, superLinear } from './patterns.mjs';

const root = join(import.meta.dirname, '..');

/** Patterns that may take more than linear time, because strangers' text never reaches them. */
const onOurOwnText = {
  // Lines that an owner pastes at the desk, in the owner's own browser.
  'apps/web/src/features/admin-shop/redirect-lines.ts': [String.raw`\t|\s*[,;]\s*|\s+(?:->|=>|→)\s+|\s+`],
  // Cells that a member pastes from a spreadsheet, in the member's own browser.
  'apps/web/src/features/admin-quote/pasted-lines.ts': [
    String.raw`(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)`,
  ],
  // Paths of installed packages, while an image is built.
  'infra/docker/production-files.mjs': [String.raw`\/@prisma\/client\/runtime\/query_compiler_.*\.js$`],
};

/** Files that build patterns when they are loaded. */
const buildingModules = [
  'packages/contracts/src/shop/accent.ts',
  'packages/contracts/src/words/subscriber.ts',
  'packages/mail/src/refusal-words.ts',
  'packages/media/src/store.ts',
  'packages/process/src/environment.ts',
  'packages/server/src/audience/newsletter/newsletter-message.ts',
  'packages/server/src/audience/subscriber-import/consent-column.ts',
];

/** Patterns of those that build them when they are called, as they look with what they are given. */
const builtInCalls = {
  'apps/api/src/http/dev-mail.ts': [String.raw`(?:^|; *)cookie=([\w-]+)`, ''],
  'packages/server/src/base/http/page.ts': ['(?<=^|;)frame-src [^;]*', ''],
  'packages/media/src/s3-store.ts': ['<Key>([^<]*)</Key>', ''],
  'packages/process/src/bundle.mjs': ['^pg(/|$)', ''],
  'packages/server/src/audience/newsletter/tagged-links.ts': [
    String.raw`[?&]utm_campaign=([^&#\s()"'<>]+)`,
    'gi',
  ],
  'packages/server/src/leads/mailbox/bounce-report.ts': [
    String.raw`^status:[ \t]*((?:.*)(?:\r?\n[ \t].*)*)`,
    'im',
  ],
};

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !isTestFile(file))
  .filter((file) => !/^(?:scripts|apps\/(?:bench|e2e)|packages\/testing)\/|vitest\.config/.test(file));
const found = files.map((file) => ({ file, ...readPatterns(join(root, file)) }));

test('the checker finds what takes too long, and nothing else', () => {
  for (const [pattern, isLinear] of [
    [/^(a+)+$/, false],
    [/\s+$/, false],
    [/<div\b[^<>]*\bid=x\b[^<>]*>/, false],
    [/\bvirtual assistant\b.*\boffer/, false],
    [/^[a-z]+@[a-z]+$/, true],
    [/(?<!\s)\s+$/, true],
    [/<[^<>]*>/g, true],
  ]) {
    expect([pattern, superLinear(pattern.source, pattern.flags) === undefined]).toEqual([pattern, isLinear]);
  }
});

test('a regular expression takes time in proportion to the length of hostile text', () => {
  const bad = found.flatMap(({ file, written }) =>
    written
      .filter(({ source }) => !onOurOwnText[file]?.includes(source))
      .map(({ line, source, flags }) => ({ line, source, fault: superLinear(source, flags) }))
      .filter(({ fault }) => fault)
      .map(({ line, source, fault }) => `${file}:${line} /${source}/ ${fault}`),
  );
  expect(bad.join('\n')).toBe('');
});

test('a regular expression that is built at run time does as well', async () => {
  const building = found.filter(({ builtAt }) => builtAt.length > 0).map(({ file }) => file);
  expect(building.sort()).toEqual([...buildingModules, ...Object.keys(builtInCalls)].sort());
  const patterns = Object.values(builtInCalls);
  const builtIn = globalThis.RegExp;
  globalThis.RegExp = class extends builtIn {
    constructor(source, flags) {
      super(source, flags);
      patterns.push([this.source, this.flags]);
    }
  };
  try {
    for (const module of buildingModules) await import(join(root, module));
  } finally {
    globalThis.RegExp = builtIn;
  }
  expect(patterns.length).toBeGreaterThan(building.length);
  expect(patterns.filter(([source, flags]) => superLinear(source, flags))).toEqual([]);
});
