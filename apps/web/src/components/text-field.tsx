import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: string;
  field: UseFormRegisterReturn;
  error: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean;
  className?: string;
}

/** A line of text in a form. */
export function TextField({
  label,
  field,
  error,
  hint,
  isRequired = false,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired} {...(className && { className })}>
      {(control) => <input {...control} {...field} className="input" {...input} />}
    </Field>
  );
}
