import { lazy, Suspense } from 'react';
import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import type { PhoneFieldProps } from './phone-help.tsx';

/** Loaded when a number was rejected, or the browser has filled one in. */
const loadHelp = () => import('./phone-help.tsx');
const PhoneHelp = lazy(() =>
  // If it can't be loaded, the hint must suffice.
  loadHelp().catch(() => ({
    default: ({ hint }: PhoneFieldProps<FieldValues>) => <p className="text-label text-muted">{hint}</p>,
  })),
);

/** Autofill has no input type, unlike typing, paste and dictation. */
const isFilledIn = (event: Event): boolean =>
  !(event instanceof InputEvent) || !event.inputType || event.inputType === 'insertReplacementText';

/**
 * If the form's rule rejects a number, it is offered in the accepted format: one click fills it in and sends.
 */
export function PhoneField<Fields extends FieldValues>(props: PhoneFieldProps<Fields>) {
  const { kind, name, label, hint, methods, lead, error, elsewhere } = props;
  const { register, setValue, formState } = methods;
  const t = useMessages('forms');
  const field = register(name);
  const isRefused = Boolean(formState.errors[name]);
  // Watched here, because the help misses what is typed until it is loaded and shown.
  const typed: string = useWatch({ control: methods.control, name });
  return (
    <div className="grid content-start gap-2">
      <TextField
        label={label}
        type="tel"
        autoComplete="tel"
        field={field}
        onChange={(event) => {
          void field.onChange(event);
          const { value } = event.target;
          if (!isFilledIn(event.nativeEvent)) return;
          void loadHelp().then(
            ({ fitPhone }) => {
              const shape = fitPhone(value, kind);
              // An error is from the number before.
              if (!shape) return;
              setValue(name, shape as PathValue<Fields, Path<Fields>>, { shouldValidate: true });
              lead.keep();
            },
            () => {},
          );
        }}
        defaultValue={formState.defaultValues?.[name] as string}
        error={error}
        hint={error ? undefined : hint}
        isRequired
        autoFocus={lead.firstPosted === name}
      />
      {isRefused ? (
        <Suspense>
          <PhoneHelp {...(props as unknown as PhoneFieldProps<FieldValues>)} typed={typed} />
        </Suspense>
      ) : (
        error &&
        (lead.postedPhone === 'elsewhere' ? (
          elsewhere?.()
        ) : (
          <p className="text-label text-muted">{lead.postedPhone ? t('numberReformatted') : hint}</p>
        ))
      )}
    </div>
  );
}

/** A phone number within a text: its plus sign stays in front of it in right-to-left languages too. */
export const phoneText = (parts: unknown[]) => {
  const number = parts.join('');
  return <bdi key={number}>{number}</bdi>;
};
