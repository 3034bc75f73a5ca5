import { useOptions } from './form-sources.ts';

interface CheckProps {
  spec: { label: string };
  /** Of the field, from the document's root. */
  path: string;
  value: unknown;
  errors: ReadonlyMap<string, string>;
  set: (path: string, value: unknown) => void;
}

/** Yes or no. */
export function Check({ spec, path, value, set, errors }: CheckProps) {
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

/** Some of a few. */
export function Some({
  spec,
  path,
  value,
  set,
  errors,
}: CheckProps & { spec: { options: Parameters<typeof useOptions>[0] } }) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const options = useOptions(spec.options, chosen);
  const error = errors.get(path);
  return (
    <fieldset className="grid gap-1.5 sm:col-span-2" aria-describedby={error ? `${path}-error` : undefined}>
      <legend className="text-small font-semibold">{spec.label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {options.map((option) => (
          <label key={option} className="flex min-h-11 items-center gap-2 text-small">
            <input
              type="checkbox"
              name={path}
              className="size-5 flex-none accent-[var(--action)]"
              checked={chosen.includes(option)}
              onChange={() =>
                set(
                  path,
                  options.filter((one) => (one === option ? !chosen.includes(one) : chosen.includes(one))),
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
