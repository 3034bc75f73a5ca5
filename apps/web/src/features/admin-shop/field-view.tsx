import type { FieldSpec } from '@perfboard/contracts/shop/form';
import { type ComponentProps, Fragment, useState } from 'react';
import { type ControlProps, Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { NumberInput, useNumberError } from '../admin-shell/number-input.tsx';
import { TakerWarning } from './appointment-members.tsx';
import { BrandKit } from './brand-kit.tsx';
import { Check, Choice, type FieldViewProps, type FormState, Some, ZoneChoice } from './check-fields.tsx';
import { ColorField } from './color-field.tsx';
import { useFormText } from './form-texts.ts';
import { LinesEditor, ListEditor } from './list-editor.tsx';
import { MapLink } from './map-link.tsx';
import { PictureControl } from './picture-control.tsx';
import { sectionId } from './section-hash.ts';
import type { AddedPicture } from './use-add-picture.ts';

const inputTypes: Partial<Record<FieldSpec['kind'], string>> = { email: 'email', day: 'date', time: 'time' };

/** Text that is not a number stays in the field, and the contract rejects it: also `1e2`, which is a slip. */
const numberOf = (text: string): unknown =>
  /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text.trim()) ? Number(text) : text;

interface DegreesInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: unknown) => void;
}

/** A control for degrees, with a point, as maps show them in every language. */
function DegreesInput({ value, onChange, ...control }: DegreesInputProps) {
  // What was typed, like `12.`, stays as it is until the form holds another number.
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && String(numberOf(typed)) === value;
  return (
    <input
      {...control}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : value}
      onChange={({ target }) => {
        const text = target.value.replace(',', '.');
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}

function ControlOf(props: FieldViewProps & { control: ControlProps }) {
  const { spec, path, form, control } = props;
  const { kind } = spec;
  const value = String(props.value ?? '');
  const set = (next: unknown) => form.set(path, next);
  if (kind === 'picture') {
    const onAdding = (work: Promise<AddedPicture>) => form.prepare(path, work);
    return <PictureControl spec={spec} value={value} set={set} onAdding={onAdding} control={control} />;
  }
  if (kind === 'choice') return <Choice {...props} />;
  if (kind === 'zone') return <ZoneChoice {...props} />;
  const common = { ...control, name: path, className: 'input', value };
  if (kind === 'long' || kind === 'text') {
    return (
      <textarea {...common} rows={kind === 'text' ? 24 : 4} onChange={(event) => set(event.target.value)} />
    );
  }
  if (kind === 'number' || kind === 'decimal') {
    return <NumberInput {...common} onChange={(text) => set(kind === 'number' ? numberOf(text) : text)} />;
  }
  if (kind === 'degrees') return <DegreesInput {...common} onChange={set} />;
  return (
    <input
      {...common}
      type={inputTypes[kind] ?? 'text'}
      autoComplete="off"
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** A titled part of a form. */
function Group({ spec, path, value, form }: FieldViewProps) {
  const say = useFormText();
  const Heading = path.includes('.') ? 'h3' : 'h2';
  return (
    <fieldset
      id={sectionId(path)}
      aria-describedby={form.errors.has(path) ? `${path}-error` : undefined}
      className="grid min-w-0 scroll-mt-16 gap-4 border-t border-rule pt-5 first:border-t-0 first:pt-0 sm:col-span-2"
    >
      <legend className="contents">
        <Heading className="text-h3">{say(spec.label)}</Heading>
      </legend>
      {spec.hint && <p className="text-label text-muted">{say(spec.hint)}</p>}
      <div className="field-row grid gap-5 sm:grid-cols-2">
        {spec.kind === 'group' ? (
          <Fields fields={spec.fields} path={path} value={value} form={form} />
        ) : (
          <ListEditor spec={spec} path={path} value={value} form={form}>
            {(item, itemPath) => <Fields fields={spec.fields} path={itemPath} value={item} form={form} />}
          </ListEditor>
        )}
        {spec.aid === 'brand' && <BrandKit spec={spec} path={path} value={value} form={form} />}
        {spec.aid === 'place' && <MapLink path={path} form={form} />}
      </div>
    </fieldset>
  );
}

/** One field of a document, of any type. */
function FieldView(props: FieldViewProps) {
  const t = useMessages('desk_shop');
  const say = useFormText();
  const numberError = useNumberError();
  const { hint, kind, isOptional, isWide } = props.spec;
  const label = say(props.spec.label);
  if (kind === 'group' || kind === 'list') return <Group {...props} />;
  if (kind === 'check') return <Check {...props} />;
  if (kind === 'color') return <ColorField {...props} />;
  if (kind === 'some') return <Some {...props} />;
  if (kind === 'lines') return <LinesEditor {...props} />;
  return (
    <Field
      label={isOptional ? t('optionalField', { label }) : label}
      hint={hint && say(hint)}
      error={numberError(props.form.errors.get(props.path), String(props.value ?? ''))}
      isRequired={!isOptional}
      className={isWide ? 'sm:col-span-2' : ''}
    >
      {(control) => <ControlOf {...props} control={control} />}
    </Field>
  );
}

interface FieldsProps {
  fields: readonly FieldSpec[];
  /** The path of the value that contains them; empty for the document itself. */
  path: string;
  value: unknown;
  form: FormState;
}

/** The fields of an object. */
export function Fields({ fields, path, value, form }: FieldsProps) {
  const values = value as Record<string, unknown> | undefined;
  const shown = fields.filter(({ unless }) => unless === undefined || values?.[unless] !== true);
  return shown.map((spec) => (
    <Fragment key={spec.name}>
      <FieldView
        spec={spec}
        path={path ? `${path}.${spec.name}` : spec.name}
        value={values?.[spec.name]}
        form={form}
      />
      {spec.aid === 'taker' && values?.[spec.name] === true && <TakerWarning />}
    </Fragment>
  ));
}
