/** How the fields of a document are shown. What they may hold is the contract's to say. */

interface Labelled<Name extends string> {
  name: Name;
  label: string;
  hint?: string;
  /** May stay empty. */
  isOptional?: boolean;
}

interface TextSpec<Name extends string> extends Labelled<Name> {
  kind: 'line' | 'long' | 'text' | 'email' | 'day' | 'time' | 'color';
}
/** What offers depend on: the document as it is being written, and the titles of the shop's categories. */
export interface FormSources {
  value: object;
  categories: readonly string[];
}
type Options = readonly string[] | ((sources: FormSources) => readonly string[]);

interface ChoiceSpec<Name extends string> extends Labelled<Name> {
  kind: 'choice';
  options: Options;
}
interface NumberSpec<Name extends string> extends Labelled<Name> {
  kind: 'number';
}
interface CheckSpec<Name extends string> extends Labelled<Name> {
  kind: 'check';
}
/** A line each. */
interface LinesSpec<Name extends string> extends Labelled<Name> {
  kind: 'lines';
  /** What one of them is called. */
  item: string;
}
/** Some of a few. */
interface SomeSpec<Name extends string> extends Labelled<Name> {
  kind: 'some';
  options: Options;
}
interface GroupSpec<Name extends string, Value> extends Labelled<Name> {
  kind: 'group';
  fields: readonly FieldSpec<Value>[];
}
interface ListSpec<Name extends string, Item> extends Labelled<Name> {
  kind: 'list';
  item: string;
  fields: readonly FieldSpec<Item>[];
  /** What a new one holds. */
  empty: Item;
  /** What one is called in the closed list. */
  titleOf: (item: Item) => string;
}

/** A picture of the shop's own. */
interface PictureSpec<Name extends string> extends Labelled<Name> {
  kind: 'picture';
  isOptional: true;
  /** Shape of the frame that shows it. */
  frame: 'wide' | 'round' | 'whole' | 'onLight' | 'onDark';
}

type SpecOf<Name extends string, Value> = Value extends string
  ? TextSpec<Name> | ChoiceSpec<Name> | PictureSpec<Name>
  : Value extends number
    ? NumberSpec<Name>
    : Value extends boolean
      ? CheckSpec<Name>
      : Value extends readonly string[]
        ? LinesSpec<Name> | SomeSpec<Name>
        : Value extends readonly (infer Item)[]
          ? ListSpec<Name, Item>
          : GroupSpec<Name, Value>;

/** One field of a value: its kind follows from its type. */
export type FieldSpec<Value> = {
  [Name in keyof Value & string]: SpecOf<Name, Value[Name]>;
}[keyof Value & string];

/** Any field, where only what it looks like matters. */
export type AnySpec =
  | TextSpec<string>
  | ChoiceSpec<string>
  | NumberSpec<string>
  | CheckSpec<string>
  | LinesSpec<string>
  | SomeSpec<string>
  | PictureSpec<string>
  | (Labelled<string> & { kind: 'group'; fields: readonly AnySpec[] })
  | AnyList;

export interface AnyList extends Labelled<string> {
  kind: 'list';
  item: string;
  fields: readonly AnySpec[];
  empty: object;
  titleOf: (item: never) => string;
}

/** The name of a field by its path in a document, for people. */
export function labelOf(fields: readonly AnySpec[], path: string): string {
  const [name, ...rest] = path.split('.');
  const spec = fields.find((candidate) => candidate.name === name);
  if (!spec) return path;
  if (spec.kind !== 'group' || rest.length === 0) return spec.label;
  return `${spec.label}: ${labelOf(spec.fields, rest.join('.'))}`;
}

/** What stands below a document's form is given this. */
export interface ShownProps {
  value: object;
  /** Of what is stored. */
  version: number;
  isDirty: boolean;
  /** Changes the draft. */
  set: (path: string, value: unknown) => void;
}
