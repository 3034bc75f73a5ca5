import { expect, test } from 'vitest';
import { shopFields } from './document.ts';
import { type FieldSpec, fieldsOf } from './form.ts';

const specs = (fields: readonly FieldSpec[]): FieldSpec[] =>
  fields.flatMap((spec) => [spec, ...specs(spec.fields)]);

test.each(Object.entries(shopFields))(
  'every field of %s has a label, and every list a new entry',
  (_, schema) => {
    for (const { label, name, kind, item, empty, options, titleOf } of specs(fieldsOf(schema))) {
      expect(label, name).toMatch(/^[A-Z]/);
      if (kind === 'list' || kind === 'lines') expect(item, name).toMatch(/^[a-z]/);
      if (kind === 'list')
        expect(
          titleOf(empty as never, (text) => text),
          name,
        ).toMatch(/^\S/);
      if (kind === 'choice' || kind === 'some') expect(options, name).not.toEqual([]);
    }
  },
);

test('a form follows its schema: kinds, order, what may stay empty, and what a new entry holds', () => {
  const fields = fieldsOf(shopFields.profile);
  const hours = fields.find(({ name }) => name === 'hours');
  expect(hours?.fields.map(({ kind }) => kind)).toEqual(['some', 'time', 'time', 'line']);
  expect(hours?.empty).toEqual({ days: [], opens: '09:00', closes: '17:00', label: '' });
  const address = fields.find(({ name }) => name === 'address');
  const optional = address?.fields.filter(({ isOptional }) => isOptional).map(({ name }) => name);
  expect(optional).toEqual(['unit', 'region', 'postal_code']);
  const [field] = fieldsOf(shopFields.retention).filter(({ name }) => name === 'ledger_months');
  expect(field).toMatchObject({ kind: 'number', label: 'Newsletter deliveries, months' });
  expect(fieldsOf(shopFields.categories)[0]?.fields.map(({ name }) => name)).not.toContain('id');
});
