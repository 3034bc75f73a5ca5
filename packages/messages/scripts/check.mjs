// Checks the message catalogs: what is missing, stale, wrong or unused. Run by `npm run i18n:check`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { argumentsOf, readCatalog, readLanguages, sourceLanguage } from './catalogs.mjs';

const root = resolve(import.meta.dirname, '../../..');

/** The texts of every area under one name: `area.key`. */
const flat = (catalog) =>
  new Map(
    Object.entries(catalog).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text]),
    ),
  );

/** The names of a text's arguments and tags, in a fixed order; undefined if its syntax is wrong. */
function namesOf(text) {
  try {
    return [...argumentsOf(text)].map(([name, type]) => (type === 'tag' ? `<${name}>` : `{${name}}`)).sort();
  } catch {
    return undefined;
  }
}

/**
 * Compares a language with English.
 * @returns `missing` and `stale` as names of texts, and `errors` as lines to read
 */
export function compareCatalogs(language, source, own) {
  const english = flat(source);
  const texts = flat(own);
  const errors = [];
  for (const [name, text] of texts) {
    if (!english.has(name)) continue;
    if (text.includes('...')) errors.push(`${language}: ${name}: has three dots, write …: ${text}`);
    const [wanted, found] = [namesOf(english.get(name)), namesOf(text)];
    if (!found) errors.push(`${language}: ${name}: wrong ICU syntax: ${text}`);
    else if (wanted && wanted.join() !== found.join()) {
      errors.push(
        `${language}: ${name}: has ${found.join(' ') || 'none'}, English ${wanted.join(' ') || 'none'}`,
      );
    }
  }
  return {
    missing: [...english.keys()].filter((name) => !texts.has(name)),
    stale: [...texts.keys()].filter((name) => !english.has(name)),
    errors,
  };
}

/** Areas whose texts are found by their English text, not by their key: tests compare them with the API's messages. */
const foundByText = ['api', 'api_project', 'csv', 'desk_api', 'desk_form', 'formMessages'];

/** The English texts whose key is in no source as a literal. */
export function findUnused(source, sources) {
  return Object.entries(source).flatMap(([area, texts]) =>
    foundByText.includes(area)
      ? []
      : Object.keys(texts)
          .filter((key) => !sources.some((text) => text.includes(`'${key}'`)))
          .map((key) => `${area}.${key}`),
  );
}

/** The sources of the product, without tests and generated code. */
function readSources() {
  const folders = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name, 'src')),
  );
  return folders.flatMap((folder) => {
    let files = [];
    try {
      files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    } catch {
      return [];
    }
    return files
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|e2e)\.|(?:^|\/)generated\//.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  });
}

function main() {
  const source = readCatalog(sourceLanguage);
  const total = flat(source).size;
  const problems = findUnused(source, readSources()).map((name) => `${sourceLanguage}: ${name}: is not used`);
  for (const [name, text] of flat(source)) {
    if (!namesOf(text)) problems.push(`${sourceLanguage}: ${name}: wrong ICU syntax: ${text}`);
  }
  let missingTexts = 0;
  console.log(`${sourceLanguage}: ${total} texts in ${Object.keys(source).length} areas`);
  for (const language of readLanguages().filter((name) => name !== sourceLanguage)) {
    const { missing, stale, errors } = compareCatalogs(language, source, readCatalog(language));
    console.log(`${language}: ${total - missing.length} of ${total} texts, ${stale.length} stale`);
    for (const name of missing) console.log(`  missing: ${name}`);
    for (const name of stale) console.log(`  stale: ${name}`);
    missingTexts += missing.length;
    problems.push(...errors);
  }
  for (const problem of problems) console.error(problem);
  // A new language may be incomplete: its missing texts are English. A release has none.
  const isIncomplete = process.argv.includes('--complete') && missingTexts > 0;
  if (problems.length > 0 || isIncomplete) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
