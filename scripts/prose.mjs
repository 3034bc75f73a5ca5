// Texts that people read are in plain English, with one name for each thing: `scripts/prose/prh.yml` has the rules.
// In TypeScript it reads string literals and JSX texts, in Markdown everything. Comments, test names and the
// strings of all other code are read with `scripts/prose/dialect.yml` only. `node scripts/prose.mjs [GROUP...]`.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter, loadTextlintrc } from 'textlint';
import { parseSync } from 'vite';
import { root } from './local-bin.mjs';
import { isTestFile } from './module-graph.mjs';

/** Texts of the demo's projects describe hardware, where a picture is a picture. */
const demoProjects = /^packages\/content\/src\/demo-project\//;

/** Add a group here once it passes: Markdown files can be added as they are. */
const groups = {
  words: [/^packages\/contracts\/src\//],
  content: [/^packages\/content\/src\/(?!demo-project\/)/],
  interface: [/^apps\/web\/src\//],
  docs: [/^docs\/(?!images).*\.md$/],
  emails: [/^packages\/server\/src\/.*\.mail\.ts$/],
};

/** The group of comments, test names and strings in all code. */
const codeGroup = 'code';

const folders = ['packages', 'apps', 'docs'];
const exceptionsMax = 20;

function* filesIn(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    // `translations` holds texts in other languages.
    if (['node_modules', 'dist', 'generated', '.turbo', 'translations'].includes(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Attributes with class names, keys and paths instead of texts. */
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

function parse(file, source) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return { program, comments };
}

/** The texts of a module with their lines. Expressions in a template become `…`, so that a sentence stays whole. */
function textsOf(program, source) {
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

/** `test` of `test.skipIf(…)(name, …)`. */
function calleeName(node) {
  if (node.type === 'MemberExpression') return calleeName(node.object);
  if (node.type === 'CallExpression') return calleeName(node.callee);
  return node.name;
}

function testNamesOf(program, source) {
  const names = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node?.type) return;
    const [name] = node.type === 'CallExpression' ? node.arguments : [];
    if (
      name &&
      /^(Template)?Literal$/.test(name.type) &&
      /^(it|test|describe)$/.test(calleeName(node.callee))
    )
      names.push({
        text: source.slice(name.start + 1, name.end - 1),
        line: source.slice(0, name.start).split('\n').length,
      });
    for (const key of Object.keys(node)) if (key !== 'type') visit(node[key]);
  };
  visit(program);
  return names;
}

/** Comments of consecutive lines are one text, so that a phrase that wraps is found. */
function commentsOf(comments, source) {
  const texts = [];
  let end = -1;
  for (const comment of comments) {
    const text = comment.value.replace(/\s*\n\s*\*?\s*/g, ' ').trim();
    if (texts.length > 0 && end > 0 && /^\n[ \t]*$/.test(source.slice(end, comment.start)))
      texts.at(-1).text += ` ${text}`;
    else texts.push({ text, line: source.slice(0, comment.start).split('\n').length });
    end = comment.type === 'Line' ? comment.end : -1;
  }
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

const finding = (file, { text, line }, message) => `${file}:${line}: ${message}  in  ${text.slice(0, 120)}`;

const dialect = [
  ...readFileSync(join(root, 'scripts/prose/dialect.yml'), 'utf8').matchAll(
    /expected: (.*)\n\s*pattern: \/(.*)\/i/g,
  ),
].map(([, expected, pattern]) => ({ expected, pattern: new RegExp(pattern, 'i') }));

function codeFindingsOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const { program, comments } = parse(file, source);
  const isTest = isTestFile(file) || file.startsWith('apps/e2e/') || /\.test\.mjs$/.test(file);
  const texts = [
    ...commentsOf(comments, source),
    ...(isTest ? testNamesOf(program, source) : demoProjects.test(file) ? [] : textsOf(program, source)),
  ];
  return texts.flatMap((text) => {
    const rest = withoutExceptions(text.text);
    return dialect.flatMap(({ expected, pattern }) => {
      const match = pattern.exec(rest);
      return match ? [finding(file, text, `${match[0]} => ${expected}`)] : [];
    });
  });
}

async function findingsOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const texts = file.endsWith('.md')
    ? source.split('\n').map((text, at) => ({ text, line: at + 1 }))
    : textsOf(parse(file, source).program, source);
  // A text a line: the line of a finding leads back to its text.
  const lines = texts.map(({ text }) => withoutExceptions(text));
  const { messages } = await linter.lintText(lines.join('\n'), file.endsWith('.md') ? file : `${file}.txt`);
  return messages.map(({ loc, message }) => finding(file, texts[loc.start.line - 1], message.split('\n')[0]));
}

const names = process.argv.length > 2 ? process.argv.slice(2) : [...Object.keys(groups), codeGroup];
const patterns = names.flatMap((name) => groups[name] ?? []);
const files = ['README.md', ...folders.flatMap((folder) => [...filesIn(folder)])].filter(
  (file) =>
    patterns.some((pattern) => pattern.test(file)) && !isTestFile(file) && /\.(ts|tsx|md)$/.test(file),
);
const findings = [];
for (const file of files) findings.push(...(await findingsOf(file)));
if (names.includes(codeGroup)) {
  const code = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.mjs'], { cwd: root });
  for (const file of code.toString().split('\0').filter(Boolean))
    if (existsSync(join(root, file))) findings.push(...codeFindingsOf(file));
}
if (exceptions.length > exceptionsMax)
  findings.push(
    `scripts/prose/exceptions.txt: ${exceptions.length} exceptions; ${exceptionsMax} is the most`,
  );
if (process.argv.length === 2)
  for (const exception of exceptions)
    if (!used.has(exception)) findings.push(`scripts/prose/exceptions.txt: no text needs “${exception}”`);
for (const line of findings) console.log(line);
process.exit(findings.length === 0 ? 0 : 1);
