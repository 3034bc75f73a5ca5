// Compiles the message catalogs to src/generated: one module per language and area, and the types of all keys.
// A text that is missing in a language is English there; `npm run i18n:check` lists it.
// Builds that run side by side each run this, while others read the files: a file is replaced at once, and only if it
// differs, and nothing is removed that stays.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import { argumentsOf, readCatalog, readLanguages, sourceLanguage } from './catalogs.mjs';
import { pseudoLanguages, pseudoText } from './pseudo.mjs';

const isRightToLeft = (language) => /^(?:Arab|Hebr|Thaa)$/.test(new Intl.Locale(language).maximize().script);

/** Stay bare: addresses, because a mail program would take the mark after one as its part, and what a % follows. */
const bare = ['url', 'value', 'percent', 'rate'];

/**
 * The ICU text with marks of isolation around its arguments, if the language is written from right to left: names,
 * codes and amounts keep the order of their own letters and signs.
 */
function isolateArguments(language, text) {
  if (!isRightToLeft(language)) return text;
  const places = [];
  const visit = (nodes) => {
    for (const node of nodes) {
      if (node.type === TYPE.argument && !bare.includes(node.value)) places.push(node.location);
      else if (node.type === TYPE.tag) visit(node.children);
      else if (node.options) for (const { value } of Object.values(node.options)) visit(value);
    }
  };
  visit(parse(text, { captureLocation: true }));
  return places.reduceRight(
    (whole, { start: { offset: from }, end: { offset: to } }) =>
      `${whole.slice(0, from)}\u2068${whole.slice(from, to)}\u2069${whole.slice(to)}`,
    text,
  );
}

const output = resolve(import.meta.dirname, '../src/generated');
const source = readCatalog(sourceLanguage);
const languages = readLanguages();
const areas = Object.keys(source);

const written = new Set();

function write(file, text) {
  const path = join(output, file);
  const content = `// Made by scripts/generate.mjs.\n${text}`;
  written.add(file);
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  mkdirSync(resolve(path, '..'), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

/** Removes the files of languages and areas that no longer exist. */
function removeOthers() {
  for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(output, path).replaceAll('\\', '/');
    if (entry.isFile() && file.endsWith('.ts') && !written.has(file)) rmSync(path, { force: true });
  }
}

/** The compiled texts of one area in one language. */
function compiledArea(language, area) {
  const own = languages.includes(language) ? readCatalog(language)[area] : undefined;
  const texts = Object.entries(source[area]).map(([key, english]) => {
    const text = pseudoLanguages.includes(language) ? pseudoText(language, english) : (own?.[key] ?? english);
    try {
      return [key, compile(isolateArguments(language, text))];
    } catch (error) {
      throw new Error(`catalogs/${language}/${area}.json: ${key}: ${error.message}`);
    }
  });
  return Object.fromEntries(texts);
}

/** The TypeScript type of the values of a text. */
function valuesType(text) {
  const fields = [...argumentsOf(text)].map(([name, type]) => `${name}: ${type === 'tag' ? 'Tag' : type}`);
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'undefined';
}

const all = [...languages, ...pseudoLanguages];
for (const language of all) {
  for (const area of areas) {
    write(`${language}/${area}.ts`, `export default ${JSON.stringify(compiledArea(language, area))};\n`);
  }
}
write(
  'languages.ts',
  `/** The languages that have a catalog, the source language first. */
export const languages = ${JSON.stringify(languages)} as const;
/** Languages for tests only. */
export const pseudoLanguages = ${JSON.stringify(pseudoLanguages)} as const;
`,
);
write(
  'messages.ts',
  `/** Wraps the part of a text between \`<name>\` and \`</name>\`. */
export type Tag = (parts: unknown[]) => unknown;
/** The values of every text, by area and key. */
export interface Messages {
${areas
  .map((area) => {
    const keys = Object.entries(source[area]).map(([key, text]) => `    ${key}: ${valuesType(text)};`);
    return `  ${area}: {\n${keys.join('\n')}\n  };`;
  })
  .join('\n')}
}
`,
);
const variable = (language, area) => `${language.replace('-', '')}_${area}`;
write(
  'catalogs.ts',
  `${all
    .flatMap((language) =>
      areas.map((area) => `import ${variable(language, area)} from './${language}/${area}.ts';`),
    )
    .join('\n')}
/** Every catalog, for the server. */
export const catalogs = {
${all
  .map(
    (language) =>
      `  '${language}': { ${areas.map((area) => `${area}: ${variable(language, area)}`).join(', ')} },`,
  )
  .join('\n')}
};
`,
);
removeOthers();
