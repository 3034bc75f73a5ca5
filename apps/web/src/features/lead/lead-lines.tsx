import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { TextField } from '../../components/text-field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { PhoneFieldProps } from './phone-help.tsx';

type LeadLine<Name> =
  | { name: Name; label: string; type: 'tel'; hint: ReactNode; help: () => ReactNode }
  | { name: Name; label: string; type: 'text' | 'email'; autoComplete?: string };

interface LeadLinesProps<Fields extends FieldValues>
  extends Omit<PhoneFieldProps<Fields>, 'name' | 'label' | 'hint' | 'help' | 'error'> {
  lines: ReadonlyArray<LeadLine<Path<Fields>>>;
  errorOf: (name: Path<Fields>) => string | undefined;
}

/** The required fields of every lead, in their order. */
export function LeadLines<Fields extends FieldValues>({ lines, errorOf, ...form }: LeadLinesProps<Fields>) {
  const { register, formState } = form.methods;
  return lines.map((line) => {
    const { name, label } = line;
    const error = errorOf(name);
    if (line.type === 'tel') {
      const { hint, help } = line;
      return <PhoneField key={name} {...form} {...{ name, label, hint, help, error }} />;
    }
    return (
      <TextField
        key={name}
        {...line}
        field={register(name)}
        defaultValue={formState.defaultValues?.[name] as string}
        error={error}
        isRequired
        // A rejected post starts at its first error.
        autoFocus={form.lead.firstPosted === name}
      />
    );
  });
}
