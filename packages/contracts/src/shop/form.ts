import { z } from 'zod';
import type { FormText, SayFormText } from './form-text.ts';

/** The names of the placeholders of a text end its hint. */
type Hint = FormText | `${string}Placeholders: ${string}`;

/** The sources of options: the document in its current state, and the titles of the shop's categories. */
export interface FormSources {
  value: object;
  categories: readonly string[];
}
type Options = readonly string[] | ((sources: FormSources) => readonly string[]);

/** How the desk shows a field, in addition to its schema. */
export interface Shown<Entry = never> {
  label?: FormText;
  hint?: Hint;
  /** A single line by default; or derived from the type. */
  kind?:
    | 'long'
    | 'text'
    | 'email'
    | 'day'
    | 'time'
    | 'color'
    | 'picture'
    | 'zone'
    | 'choice'
    | 'some'
    /** A text that is a decimal number. */
    | 'decimal'
    /** A coordinate: a number without thousands. */
    | 'degrees';
  /** Shape of the frame that shows an image. */
  frame?: 'wide' | 'round' | 'whole' | 'onLight' | 'onDark';
  options?: Options;
  /** Names an option for readers; without it, the option itself. */
  nameOf?: (option: string) => string;
  /** The name of a list's entry; a list of lines uses the label of its line. */
  item?: FormText;
  /** Title of an entry in the closed list; without it, the text of the entry's first line. */
  titleOf?: (entry: Entry, say: SayFormText) => string;
  /** The value in a new entry of a list. */
  initial?: unknown;
  isHidden?: boolean;
  /** A line that holds a sentence: it has the whole width. */
  isWide?: boolean;
  /**
   * Help below it: a palette for the brand's colors, a pasted link for a place on a map, or a warning while no member
   * takes appointments.
   */
  aid?: 'brand' | 'place' | 'taker';
  /** The checkbox beside it that makes it irrelevant. */
  unless?: string;
}

/** One field of a form. */
export interface FieldSpec {
  name: string;
  label: string;
  hint: string | undefined;
  kind: NonNullable<Shown['kind']> | 'line' | 'number' | 'check' | 'lines' | 'group' | 'list';
  isOptional: boolean;
  isWide: boolean;
  /** The name of the checkbox beside it that makes it irrelevant: it is not shown then, and keeps its value. */
  unless: string | undefined;
  /** The fields of a group, or of each entry of a list. */
  fields: readonly FieldSpec[];
  options: Options;
  /** Names an option that is no text of a form: a language, or a title of the shop's own. */
  nameOf: ((option: string) => string) | undefined;
  item: string;
  titleOf: (entry: never, say: SayFormText) => string;
  /** The value of a new entry of a list. */
  empty: unknown;
  frame: NonNullable<Shown['frame']>;
  aid: Shown['aid'];
}

/** A separate registry, because the global one is published with the REST API. */
const registry = z.registry<Shown>();

/** Sets how the desk shows a field. It also applies to later refinements of the schema. */
export function inForm<Schema extends z.ZodType>(schema: Schema, shown: Shown): Schema {
  registry.add(schema, shown);
  return schema;
}

const shownOf = (schema: z.ZodType): Shown => registry.get(schema) ?? {};

const kinds: Partial<Record<z.ZodType['def']['type'], FieldSpec['kind']>> = {
  number: 'number',
  boolean: 'check',
  enum: 'choice',
  object: 'group',
};

function initialOf(schema: z.ZodType): unknown {
  const { initial } = shownOf(schema);
  if (initial !== undefined) return initial;
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, initialOf(field)]));
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  return schema instanceof z.ZodBoolean ? false : '';
}

function specOf(name: string, outer: z.ZodType): FieldSpec {
  const schema = outer instanceof z.ZodDefault ? (outer.unwrap() as z.ZodType) : outer;
  const shown = shownOf(schema);
  const entry = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
  const inner = entry ?? schema;
  const fields = inner instanceof z.ZodObject ? fieldsOf(inner) : [];
  const line = fields.find(({ kind }) => kind === 'line');
  return {
    name,
    label: shown.label ?? name,
    hint: shown.hint,
    kind: shown.kind ?? (entry ? (line ? 'list' : 'lines') : (kinds[schema.def.type] ?? 'line')),
    isOptional: shown.unless === undefined && schema.safeParse('').success,
    unless: shown.unless,
    isWide: shown.isWide ?? (shown.kind === 'long' || shown.kind === 'text'),
    fields,
    options: shown.options ?? (schema instanceof z.ZodEnum ? schema.options.map(String) : []),
    nameOf: shown.nameOf ?? (typeof shown.options === 'function' ? (option) => option : undefined),
    item: shown.item ?? shownOf(inner).label?.toLowerCase() ?? '',
    titleOf:
      shown.titleOf ??
      ((of: Record<string, string>, say) =>
        of[line?.name ?? ''] || say(`No ${line?.label.toLowerCase()}` as FormText)),
    empty: entry && initialOf(entry),
    frame: shown.frame ?? 'whole',
    aid: shown.aid,
  };
}

/** The form of a document, in the order of its schema. */
export const fieldsOf = (schema: z.ZodObject): FieldSpec[] =>
  Object.entries(schema.shape)
    .filter(([, field]) => !shownOf(field).isHidden)
    .map(([name, field]) => specOf(name, field));
