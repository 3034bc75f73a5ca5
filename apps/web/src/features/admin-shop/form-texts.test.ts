import { shopFields } from '@perfboard/contracts/shop/document';
import { type FieldSpec, fieldsOf } from '@perfboard/contracts/shop/form';
import { translatorOf } from '@perfboard/messages/catalogs';
import { expect, test } from 'vitest';
import { formTexts, sayFormText } from './form-texts.ts';

const english = translatorOf('en', 'desk_shop');
const german = translatorOf('de', 'desk_shop');

const specs = (fields: readonly FieldSpec[]): FieldSpec[] =>
  fields.flatMap((spec) => [spec, ...specs(spec.fields)]);

/** Every text that the forms show. */
const shown = Object.values(shopFields).flatMap((schema) =>
  specs(fieldsOf(schema)).flatMap(({ label, hint, item, kind, options, nameOf }) => [
    label,
    ...(hint ? [hint] : []),
    ...(kind === 'list' || kind === 'lines' ? [item] : []),
    ...(!nameOf && Array.isArray(options) ? options : []),
  ]),
);

test('the English catalog says every text of a form as the contract does', () => {
  for (const text of Object.keys(formTexts)) {
    expect(sayFormText(english, text, { title: '{title}' })).toBe(text);
  }
  for (const text of shown) expect(sayFormText(english, text)).toBe(text);
});

test('every label, hint, entry and option of a form has a key, and a placeholder keeps its name', () => {
  const known = Object.keys(formTexts);
  const missing = shown.filter((text) => !known.includes(text.replace(/(Placeholders: ).*$/, '$1{names}')));
  expect(missing).toEqual([]);
  expect(sayFormText(german, 'Markdown. Placeholders: {{name}}, {{shop}}')).toBe(
    'Markdown. Platzhalter: {{name}}, {{shop}}',
  );
  expect(sayFormText(german, '{{sender}} is their name')).toBe('{{sender}} ist der Name');
  // A title of the shop's own stays.
  expect(sayFormText(german, 'Power supplies')).toBe('Power supplies');
});
