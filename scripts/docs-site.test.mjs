import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readProduct } from './docs-reference.mjs';
import { layPages } from './docs-site.mjs';
import { root } from './local-bin.mjs';

let pages;
let product;
const page = (path) => readFileSync(join(pages, path), 'utf8');

beforeAll(async () => {
  pages = mkdtempSync(join(tmpdir(), 'perfboard-docs-site-'));
  product = await readProduct(root);
  layPages(pages, product);
});
afterAll(() => rmSync(pages, { recursive: true, force: true }));

test('the reference of the API has every call', () => {
  const text = page('docs/reference/api.md');
  const calls = Object.entries(product.api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `### ${method.toUpperCase()} ${path.replaceAll('{', '\\{')}\n`),
  );
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter((call) => !text.includes(call))).toEqual([]);
});

test('the reference of the environment has every variable, each with its meaning', () => {
  const text = page('docs/reference/environment.md');
  const names = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)];
  for (const [, name] of names) expect(text).toMatch(new RegExp(`^\\| \`${name}\` \\| \\S`, 'm'));
});

test('the reference of webhooks has every event, and the fields of a lead without the notes of the desk', () => {
  const text = page('docs/reference/webhooks.md');
  for (const event of product.events) expect(text).toContain(`\`${event}\``);
  expect(text).toContain('| `project_title` |');
  expect(text).not.toContain('| `note` |');
});

test('the reference of metrics has every alert, and every metric that an alert reads', () => {
  const text = page('docs/reference/metrics.md');
  const { groups } = parse(readFileSync(join(root, 'infra/monitoring/alerts.yml'), 'utf8'));
  for (const { alert, expr } of groups.flatMap(({ rules }) => rules)) {
    expect(text).toContain(`| ${alert} |`);
    for (const [metric] of expr.matchAll(/perfboard_[a-z_]+/g))
      expect(text).toContain(`| \`${metric.replace(/_(count|sum|bucket)$/, '')}\` |`);
  }
});

test('the sidebar has every page', () => {
  const links = JSON.parse(page('sidebar.json')).flatMap(({ items }) => items.map(({ link }) => link));
  const files = readdirSync(join(pages, 'docs'), { recursive: true })
    .filter((file) => file.endsWith('.md') && !file.endsWith('index.md'))
    .map((file) => `/docs/${file.slice(0, -3)}`);
  expect(links.sort()).toEqual(files.sort());
});

test('every shell block of the docs is valid shell', () => {
  const faults = [];
  for (const file of readdirSync(join(root, 'docs'), { recursive: true }).filter((name) =>
    name.endsWith('.md'),
  ))
    for (const [, code] of readFileSync(join(root, 'docs', file), 'utf8').matchAll(
      /^ *```sh\n([\s\S]*?)^ *```$/gm,
    )) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
      if (status !== 0) faults.push(`${file}: ${stderr}${code}`);
    }
  expect(faults).toEqual([]);
});
