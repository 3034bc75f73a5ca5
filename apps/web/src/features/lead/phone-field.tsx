import { lazy, type ReactNode, Suspense } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { TextField } from '../../components/text-field.tsx';
import type { LeadForm } from './use-lead-form.ts';

/** Loaded when a number was refused, or the browser has filled one in. */
const loadHelp = () => import('./phone-help.tsx');
const PhoneHelp = lazy(loadHelp);

export interface PhoneFieldProps<Fields extends FieldValues> {
  kind: 'booking' | 'contact';
  name: Path<Fields>;
  label: string;
  hint: string;
  methods: UseFormReturn<Fields>;
  lead: Pick<LeadForm, 'form' | 'firstPosted' | 'postedPhone'>;
  error: string | undefined;
  /** The way on where only the contact form takes the number; `carry` fills it in. */
  elsewhere?: (carry?: () => void) => ReactNode;
}

/** What a browser fills in by itself comes without the kind of input that keys, a paste and dictation have. */
const isFilledIn = (event: Event): boolean =>
  !(event instanceof InputEvent) || !event.inputType || event.inputType === 'insertReplacementText';

/** A number that the form's rule refuses is offered in the rule's shape: one click takes it and sends. */
export function PhoneField<Fields extends FieldValues>(props: PhoneFieldProps<Fields>) {
  const { kind, name, label, hint, methods, lead, error, elsewhere } = props;
  const { register, setValue, formState } = methods;
  const field = register(name);
  const isRefused = Boolean(formState.errors[name]);
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
          void loadHelp().then(({ fitPhone }) => {
            const shape = fitPhone(value, kind);
            if (shape) setValue(name, shape as PathValue<Fields, Path<Fields>>);
          });
        }}
        defaultValue={formState.defaultValues?.[name] as string}
        error={error}
        hint={error ? undefined : hint}
        isRequired
        autoFocus={lead.firstPosted === name}
      />
      {isRefused ? (
        <Suspense>
          <PhoneHelp {...(props as unknown as PhoneFieldProps<FieldValues>)} />
        </Suspense>
      ) : (
        error &&
        (lead.postedPhone === 'elsewhere'
          ? elsewhere?.()
          : lead.postedPhone && (
              <p className="text-label text-muted">
                Your number now stands as this form takes it: send it again.
              </p>
            ))
      )}
    </div>
  );
}
