import { fitPhone, phoneHints } from '@perfboard/contracts/words/phone';
import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import type { LeadForm } from './use-lead-form.ts';

interface PhoneFieldProps<Fields extends FieldValues> {
  kind: 'booking' | 'contact';
  name: Path<Fields>;
  label: string;
  methods: Pick<UseFormReturn<Fields>, 'register' | 'control' | 'setValue' | 'formState'>;
  lead: Pick<LeadForm, 'form' | 'firstPosted'>;
  error: string | undefined;
  /** Another way, where no shape of the typed number fits. */
  elsewhere?: (typed: string) => ReactNode;
}

/** What a browser fills in by itself comes without the kind of input that keys, a paste and dictation have. */
const isFilledIn = (event: Event): boolean =>
  !(event instanceof InputEvent) || !event.inputType || event.inputType === 'insertReplacementText';

/** A number that the form's rule refuses is offered in the rule's shape: one click takes it and sends. */
export function PhoneField<Fields extends FieldValues>({
  kind,
  name,
  label,
  methods: { register, control, setValue, formState },
  lead,
  error,
  elsewhere,
}: PhoneFieldProps<Fields>) {
  const typed: string = useWatch({ control, name });
  const fitting = error ? fitPhone(typed, kind) : null;
  // A page that answers a post holds the number in shape already.
  const isFitted = fitting === typed;
  const field = register(name);
  const take = (shape: string) => {
    setValue(name, shape as Parameters<typeof setValue>[1]);
    lead.form.current?.requestSubmit();
  };
  return (
    <div className="grid content-start gap-2">
      <TextField
        label={label}
        type="tel"
        autoComplete="tel"
        field={field}
        onChange={(event) => {
          const { target, nativeEvent } = event;
          if (isFilledIn(nativeEvent)) target.value = fitPhone(target.value, kind) ?? target.value;
          void field.onChange(event);
        }}
        defaultValue={formState.defaultValues?.[name] as string}
        error={error}
        hint={error ? undefined : phoneHints[kind]}
        isRequired
        autoFocus={lead.firstPosted === name}
      />
      {fitting && !isFitted && (
        <Button variant="outline" size="small" className="justify-self-start" onClick={() => take(fitting)}>
          Use {fitting}
        </Button>
      )}
      {error && (!fitting || isFitted) && (
        <p className="text-label text-muted">
          {isFitted
            ? 'Your number now stands as this form takes it. Please send it again.'
            : `${phoneHints[kind]} ${phoneHints.tooShort}`}
        </p>
      )}
      {error && !fitting && elsewhere?.(typed)}
    </div>
  );
}
