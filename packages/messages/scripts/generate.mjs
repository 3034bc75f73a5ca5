// Compiles the message catalogs to src/generated: one module per language and area, and the types of all keys.
// A text that is missing in a language is English there; `npm run i18n:check` lists it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import compile from 'icu-minify/compile';
import { argumentsOf, readCatalog, readLanguages, sourceLanguage } from './catalogs.mjs';
import { pseudoLanguages, pseudoText } from './pseudo.mjs';

const output = resolve(import.meta.dirname, '../src/generated');
const source = readCatalog(sourceLanguage);
const languages = readLanguages();
const areas = Object.keys(source);

function write(file, text) {
  const path = join(output, file);
  mkdirSync(resolve(path, '..'), { recursive: true });
  writeFileSync(path, `// Made by scripts/generate.mjs.\n${text}`);
}

/** The compiled texts of one area in one language. */
function compiledArea(language, area) {
  const own = languages.includes(language) ? readCatalog(language)[area] : undefined;
  const texts = Object.entries(source[area]).map(([key, english]) => {
    const text = pseudoLanguages.includes(language) ? pseudoText(language, english) : (own?.[key] ?? english);
    try {
      return [key, compile(text)];
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

rmSync(output, { recursive: true, force: true });
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
