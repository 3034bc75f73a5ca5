// Texts that people read are in plain English, with one name for each thing: `scripts/prose/prh.yml` has the rules.
// In TypeScript it reads string literals and JSX texts, in Markdown everything. `node scripts/prose.mjs [GROUP...]`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter, loadTextlintrc } from 'textlint';
import { parseSync } from 'vite';
import { root } from './local-bin.mjs';
import { isTestFile } from './module-graph.mjs';

/** Add a group here once it passes: Markdown files can be added as they are. */
const groups = {
  words: [/^packages\/contracts\/src\//],
  // The demo's projects tell of hardware, where a picture is a picture.
  content: [/^packages\/content\/src\/(?!demo-project\/)/],
  interface: [/^apps\/web\/src\//],
  docs: [/^docs\/(?!images).*\.md$/],
  emails: [/^packages\/server\/src\/.*\.mail\.ts$/],
};

const folders = ['packages', 'apps', 'docs'];
const exceptionsMax = 20;

function* filesIn(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (['node_modules', 'dist', 'generated', '.turbo'].includes(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Class names, keys and paths are in these; nobody reads them as text. */
const codeAttributes = new Set([
  'className',
  'd',
  'viewBox',
  'id',
  'href',
  'to',
  'type',
  'name',
  'key',
  'style',
]);

/** A literal that is a sentence or a label: words with a space between, or one capitalized word. */
const isText = (text) =>
  !text.startsWith('<') && (/[A-Za-z]{2}\S* \S*[A-Za-z]/.test(text) || /^[A-Z][a-z’]+$/.test(text));

/** The texts of a module with their lines. Expressions in a template become `…`, so that a sentence stays whole. */
function textsOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const texts = [];
  const add = (text, node) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (isText(line)) texts.push({ text: line, line: source.slice(0, node.start).split('\n').length });
  };
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node?.type || node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return;
    if (node.type === 'JSXAttribute' && codeAttributes.has(node.name.name)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') return add(node.value, node);
    if (node.type === 'JSXText') return add(node.value, node);
    if (node.type === 'TemplateLiteral')
      add(node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…'), node);
    for (const key of Object.keys(node)) if (key !== 'type') visit(node[key]);
  };
  visit(program);
  return texts;
}

const exceptions = readFileSync(join(root, 'scripts/prose/exceptions.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const used = new Set();
/** Without what the list of exceptions names. */
const withoutExceptions = (text) =>
  exceptions.reduce((rest, exception) => {
    if (!rest.includes(exception)) return rest;
    used.add(exception);
    return rest.replaceAll(exception, '…');
  }, text);

const descriptor = await loadTextlintrc({ configFilePath: join(root, 'scripts/prose/.textlintrc.json') });
const linter = createLinter({ descriptor });

async function findingsOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const texts = file.endsWith('.md')
    ? source.split('\n').map((text, at) => ({ text, line: at + 1 }))
    : textsOf(file, source);
  // A text a line: the line of a finding leads back to its text.
  const lines = texts.map(({ text }) => withoutExceptions(text));
  const { messages } = await linter.lintText(lines.join('\n'), file.endsWith('.md') ? file : `${file}.txt`);
  return messages.map(({ loc, message }) => {
    const { text, line } = texts[loc.start.line - 1];
    return `${file}:${line}: ${message.split('\n')[0]}  in  ${text.slice(0, 120)}`;
  });
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(groups);
const patterns = names.flatMap((name) => groups[name] ?? []);
const files = ['README.md', ...folders.flatMap((folder) => [...filesIn(folder)])].filter(
  (file) =>
    patterns.some((pattern) => pattern.test(file)) && !isTestFile(file) && /\.(ts|tsx|md)$/.test(file),
);
const findings = [];
for (const file of files) findings.push(...(await findingsOf(file)));
if (exceptions.length > exceptionsMax)
  findings.push(
    `scripts/prose/exceptions.txt: ${exceptions.length} exceptions; ${exceptionsMax} is the most`,
  );
if (process.argv.length === 2)
  for (const exception of exceptions)
    if (!used.has(exception)) findings.push(`scripts/prose/exceptions.txt: no text needs “${exception}”`);
for (const finding of findings) console.log(finding);
process.exit(findings.length === 0 ? 0 : 1);
