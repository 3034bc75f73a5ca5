import type { ReactNode } from 'react';
import { type ControlProps, Field } from '../../components/field.tsx';
import { errorsUnder } from './document-value.ts';
import type { AnySpec } from './form-spec.ts';
import { LinesEditor } from './lines-editor.tsx';
import { ListEditor } from './list-editor.tsx';

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

const inputTypes = { line: 'text', email: 'email', day: 'date', time: 'time' } as const;

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
  if (spec.kind === 'choice') {
    return (
      <select {...common} value={String(value ?? '')} onChange={(event) => set(path, event.target.value)}>
        {spec.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
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
  return (
    <input
      {...common}
      type={inputTypes[spec.kind]}
      autoComplete="off"
      value={String(value ?? '')}
      onChange={(event) => set(path, event.target.value)}
    />
  );
}

function Check({ spec, path, value, set, errors }: FieldViewProps) {
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
        <input
          type="checkbox"
          name={path}
          className="size-5 flex-none accent-[var(--action)]"
          checked={value === true}
          onChange={(event) => set(path, event.target.checked)}
        />
        {spec.label}
      </label>
      {errors.get(path) && <p className="text-small font-medium text-danger">{errors.get(path)}</p>}
    </div>
  );
}

function Some({ spec, path, value, set, errors }: FieldViewProps & { spec: { options: readonly string[] } }) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const error = errors.get(path);
  return (
    <fieldset className="grid gap-1.5 sm:col-span-2" aria-describedby={error ? `${path}-error` : undefined}>
      <legend className="text-small font-semibold">{spec.label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {spec.options.map((option) => (
          <label key={option} className="flex min-h-11 items-center gap-2 text-small">
            <input
              type="checkbox"
              name={path}
              className="size-5 flex-none accent-[var(--action)]"
              checked={chosen.includes(option)}
              onChange={() =>
                set(
                  path,
                  spec.options.filter((one) =>
                    one === option ? !chosen.includes(one) : chosen.includes(one),
                  ),
                )
              }
            />
            {option}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${path}-error`} className="text-small font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
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
