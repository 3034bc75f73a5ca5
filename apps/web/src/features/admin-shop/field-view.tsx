import type { ReactNode } from 'react';
import { type ControlProps, Field } from '../../components/field.tsx';
import { Check, Some } from './check-fields.tsx';
import { errorsUnder } from './document-value.ts';
import { useOptions } from './form-sources.ts';
import type { AnySpec } from './form-spec.ts';
import { LinesEditor } from './lines-editor.tsx';
import { ListEditor } from './list-editor.tsx';
import { PictureControl } from './picture-control.tsx';

/** What every field of a document's form is given. */
export interface FormState {
  errors: ReadonlyMap<string, string>;
  set: (path: string, value: unknown) => void;
}

interface FieldViewProps extends FormState {
  spec: AnySpec;
  /** Of the field, from the document's root. */
  path: string;
  value: unknown;
}

const inputTypes = { color: 'text', line: 'text', email: 'email', day: 'date', time: 'time' } as const;

/** Letters that are typed as a number are kept for the contract to refuse. */
const numberOf = (text: string): unknown =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);

type ControlOfProps = Pick<FieldViewProps, 'path' | 'set' | 'value'> & {
  spec: Exclude<AnySpec, { kind: 'group' | 'list' | 'lines' | 'some' | 'check' }>;
  control: ControlProps;
};

function ControlOf({ spec, path, value, set, control }: ControlOfProps) {
  const common = { ...control, name: path, className: 'input' };
  if (spec.kind === 'long' || spec.kind === 'text') {
    return (
      <textarea
        {...common}
        rows={spec.kind === 'text' ? 24 : 4}
        value={String(value ?? '')}
        onChange={(event) => set(path, event.target.value)}
      />
    );
  }
  if (spec.kind === 'picture') {
    return <PictureControl spec={spec} path={path} value={String(value ?? '')} set={set} control={control} />;
  }
  if (spec.kind === 'choice') {
    return <Choice {...common} options={spec.options} value={String(value ?? '')} set={set} />;
  }
  if (spec.kind === 'number') {
    return (
      <input
        {...common}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={String(value ?? '')}
        onChange={(event) => set(path, numberOf(event.target.value))}
      />
    );
  }
  const written = (
    <input
      {...common}
      type={inputTypes[spec.kind]}
      autoComplete="off"
      value={String(value ?? '')}
      onChange={(event) => set(path, event.target.value)}
    />
  );
  if (spec.kind !== 'color') return written;
  return (
    <span className="flex gap-2">
      {written}
      <input
        type="color"
        aria-label={`Choose: ${spec.label}`}
        className="h-11 w-14 flex-none rounded-pad border border-rule-strong bg-raised p-1"
        value={/^#[\da-f]{6}$/i.test(String(value)) ? String(value) : '#808080'}
        onChange={(event) => set(path, event.target.value)}
      />
    </span>
  );
}

/** One of a few. */
function Choice({
  options,
  value,
  set,
  ...common
}: ControlProps & {
  name: string;
  className: string;
  options: Parameters<typeof useOptions>[0];
  value: string;
  set: FormState['set'];
}) {
  const offered = useOptions(options, [value]);
  return (
    <select {...common} value={value} onChange={(event) => set(common.name, event.target.value)}>
      {offered.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

/** A titled part of a form. */
function Group({ title, hint, children }: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-rule pt-5 first:border-t-0 first:pt-0 sm:col-span-2">
      <legend className="contents">
        <span className="text-h3">{title}</span>
      </legend>
      {hint && <p className="text-label text-muted">{hint}</p>}
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

const isWide = ({ kind }: AnySpec): boolean => kind === 'long' || kind === 'text' || kind === 'lines';

/** One field of a document, whatever it holds. */
export function FieldView(props: FieldViewProps) {
  const { spec, path, value, errors, set } = props;
  if (spec.kind === 'group') {
    return (
      <Group title={spec.label} hint={spec.hint}>
        <Fields fields={spec.fields} path={path} value={value} errors={errors} set={set} />
      </Group>
    );
  }
  if (spec.kind === 'list') {
    return (
      <Group title={spec.label} hint={spec.hint}>
        <ListEditor
          spec={spec}
          path={path}
          items={Array.isArray(value) ? value : []}
          error={errors.get(path)}
          hasErrors={(item) => errorsUnder(errors, item)}
          onChange={(items) => set(path, items)}
        >
          {(item, itemPath) => (
            <Fields fields={spec.fields} path={itemPath} value={item} errors={errors} set={set} />
          )}
        </ListEditor>
      </Group>
    );
  }
  if (spec.kind === 'check') return <Check {...props} />;
  if (spec.kind === 'some') return <Some {...props} spec={spec} />;
  if (spec.kind === 'lines') {
    return (
      <LinesEditor
        label={spec.label}
        item={spec.item}
        path={path}
        lines={Array.isArray(value) ? (value as string[]) : []}
        errors={errors}
        onChange={(lines) => set(path, lines)}
      />
    );
  }
  return (
    <Field
      label={spec.isOptional ? `${spec.label} (optional)` : spec.label}
      hint={spec.hint}
      error={errors.get(path)}
      isRequired={!spec.isOptional}
      className={isWide(spec) ? 'sm:col-span-2' : ''}
    >
      {(control) => <ControlOf spec={spec} path={path} value={value} set={set} control={control} />}
    </Field>
  );
}

interface FieldsProps extends FormState {
  fields: readonly AnySpec[];
  /** Of the value that holds them; empty for the document itself. */
  path: string;
  value: unknown;
}

/** The fields of a value. */
export const Fields = ({ fields, path, value, errors, set }: FieldsProps) =>
  fields.map((spec) => (
    <FieldView
      key={spec.name}
      spec={spec}
      path={path ? `${path}.${spec.name}` : spec.name}
      value={(value as Record<string, unknown> | undefined)?.[spec.name]}
      errors={errors}
      set={set}
    />
  ));
