import type { FieldSpec, FormSources } from '@perfboard/contracts/shop/form';
import { presentZone } from '@perfboard/contracts/words/time-zone';
import type { ControlProps } from '../../components/field.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { offeredZones } from '../admin-shell/time-zone-name.ts';
import { useFormText } from './form-texts.ts';
import type { AddedPicture } from './use-add-picture.ts';

/** What all fields of a document's form share. */
export interface FormState {
  errors: ReadonlyMap<string, string>;
  set: (path: string, value: unknown) => void;
  /** An image for a field is being prepared; the form waits for it. */
  prepare: (path: string, work: Promise<AddedPicture>) => void;
  /** The paths of the fields whose images are being prepared. */
  preparing: readonly string[];
  sources: FormSources;
}

export interface FieldViewProps {
  spec: FieldSpec;
  /** The path of the field from the document's root. */
  path: string;
  value: unknown;
  form: FormState;
}

/** The options of a field, and values that it already has: showing a form removes nothing. */
function optionsOf({ options }: FieldSpec, { sources }: FormState, chosen: readonly string[]): string[] {
  const offered = typeof options === 'function' ? options(sources) : options;
  return [...new Set([...offered, ...chosen])];
}

export const FieldError = ({ id, message }: { id: string; message: string | undefined }) =>
  message && (
    <p id={id} className="text-small font-medium text-danger">
      {message}
    </p>
  );

/** A checkbox. */
export function Check({ spec, path, value, form }: FieldViewProps) {
  const say = useFormText();
  const error = form.errors.get(path);
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
        <input
          type="checkbox"
          name={path}
          className="size-5 flex-none accent-[var(--action)]"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${path}-error`}
          checked={value === true}
          onChange={(event) => form.set(path, event.target.checked)}
        />
        {say(spec.label)}
      </label>
      <FieldError id={`${path}-error`} message={error} />
    </div>
  );
}

/** Several of some options. */
export function Some({ spec, path, value, form }: FieldViewProps) {
  const say = useFormText();
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const options = optionsOf(spec, form, chosen);
  const error = form.errors.get(path);
  return (
    <fieldset className="grid gap-1.5 sm:col-span-2" aria-describedby={error && `${path}-error`}>
      <legend className="text-small font-semibold">{say(spec.label)}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {options.map((option) => (
          <label key={option} className="flex min-h-11 items-center gap-2 text-small">
            <input
              type="checkbox"
              name={path}
              className="size-5 flex-none accent-[var(--action)]"
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(option)}
              onChange={() =>
                form.set(
                  path,
                  options.filter((one) => (one === option) !== chosen.includes(one)),
                )
              }
            />
            {(spec.nameOf ?? say)(option)}
          </label>
        ))}
      </div>
      <FieldError id={`${path}-error`} message={error} />
    </fieldset>
  );
}

/** One of some options. */
export function Choice({ spec, path, value, form, control }: FieldViewProps & { control: ControlProps }) {
  const say = useFormText();
  return (
    <select
      {...control}
      name={path}
      className="input"
      value={String(value ?? '')}
      onChange={(event) => form.set(path, event.target.value)}
    >
      {optionsOf(spec, form, [String(value ?? '')]).map((option) => (
        <option key={option} value={option}>
          {(spec.nameOf ?? say)(option)}
        </option>
      ))}
    </select>
  );
}

/** A select of time zones, by city. */
export const ZoneChoice = ({ path, value, form, control }: FieldViewProps & { control: ControlProps }) => {
  const { language } = useDeskFormat();
  return (
    <select
      {...control}
      name={path}
      className="input"
      value={presentZone(String(value ?? ''))}
      onChange={(event) => form.set(path, event.target.value)}
    >
      {offeredZones(language, [String(value ?? '')]).map(({ zone, label }) => (
        <option key={zone} value={zone}>
          {label}
        </option>
      ))}
    </select>
  );
};
