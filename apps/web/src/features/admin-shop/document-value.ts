import type { FieldSpec } from '@perfboard/contracts/shop/form';
import type { Translator } from '@perfboard/messages/translator';
import { sayFormText } from './form-texts.ts';

type Fields = Record<string, unknown>;

/** The value at a path such as `hours.0.opens`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Fields | undefined)?.[key], value);

/** A copy with another value at a path; the other parts stay the same objects. */
export function withValue<Value>(value: Value, path: string, next: unknown): Value {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? withValue((value as Fields)[key], rest.join('.'), next) : next;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? inner : item)) as Value;
  return { ...value, [key]: inner };
}

/** Errors below a path, by their remaining paths. */
export const errorsUnder = (errors: ReadonlyMap<string, string>, path: string): boolean =>
  [...errors.keys()].some((known) => known === path || known.startsWith(`${path}.`));

/** A field's label from its path in a document. */
export function labelOf(t: Translator<'desk_shop'>, fields: readonly FieldSpec[], path: string): string {
  const [name, ...rest] = path.split('.');
  const spec = fields.find((candidate) => candidate.name === name);
  if (!spec) return path;
  const label = sayFormText(t, spec.label);
  if (spec.kind !== 'group' || rest.length === 0) return label;
  return t('pathLabel', { label, field: labelOf(t, spec.fields, rest.join('.')) });
}

/** The properties of the view below a document's form. */
export interface ShownProps {
  value: object;
  /** The stored version. */
  version: number;
  isDirty: boolean;
  /** Changes the draft. */
  set: (path: string, value: unknown) => void;
}
