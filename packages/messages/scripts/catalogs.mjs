// Reads the message catalogs: catalogs/<language>/<area>.json, each text in ICU syntax.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** The language whose texts the others translate. */
export const sourceLanguage = 'en';

const folder = resolve(import.meta.dirname, '../catalogs');

/** `{ area: { key: text } }` of one language. */
export function readCatalog(language) {
  const files = readdirSync(join(folder, language)).sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
    ]),
  );
}

/** The languages that have a folder, the source language first. */
export function readLanguages() {
  const names = readdirSync(folder).sort();
  return [sourceLanguage, ...names.filter((name) => name !== sourceLanguage)];
}

/** The arguments of a text by name, with their TypeScript types; throws if its syntax is wrong. */
export function argumentsOf(text) {
  const found = new Map();
  const add = (name, type) => {
    const known = found.get(name);
    // A number in one place is a number everywhere.
    if (known !== 'number') found.set(name, type);
  };
  const visit = (nodes) => {
    for (const node of nodes) {
      if (node.type === TYPE.argument) add(node.value, 'string | number');
      else if (node.type === TYPE.number) add(node.value, 'number');
      else if (node.type === TYPE.date || node.type === TYPE.time) add(node.value, 'number | Date');
      else if (node.type === TYPE.select) {
        const names = Object.keys(node.options).map((name) =>
          name === 'other' ? 'string & {}' : `'${name}'`,
        );
        add(node.value, names.join(' | '));
        for (const { value } of Object.values(node.options)) visit(value);
      } else if (node.type === TYPE.plural) {
        add(node.value, 'number');
        for (const { value } of Object.values(node.options)) visit(value);
      } else if (node.type === TYPE.tag) {
        found.set(node.value, 'tag');
        visit(node.children);
      }
    }
  };
  visit(parse(text));
  return found;
}
