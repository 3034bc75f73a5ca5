import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../components/field.tsx';
import { Honeypot } from './lead-guard.tsx';
import type { LeadForm } from './use-lead-form.ts';

interface LeadFrameProps {
  lead: LeadForm;
  /** Where the form is posted to without the page's script: the page's own path. */
  action: string;
  className: string;
  children: ReactNode;
}

/** The form of a lead around its fields; works without the page's script too. */
export function LeadFrame({ lead, action, className, children }: LeadFrameProps) {
  return (
    <form
      ref={lead.form}
      method="post"
      action={action}
      noValidate
      onFocus={lead.onFocus}
      onSubmit={lead.onSubmit}
      className={className}
    >
      <Honeypot />
      {children}
    </form>
  );
}

interface LeadLineProps {
  label: string;
  type: 'text' | 'email' | 'tel';
  autoComplete: string;
  field: UseFormRegisterReturn;
  defaultValue: string | undefined;
  error: string | undefined;
  isFocused: boolean;
}

/** A required line of text. */
export function LeadLine({ label, error, field, isFocused, ...input }: LeadLineProps) {
  return (
    <Field label={label} isRequired error={error}>
      {(control) => (
        <input
          {...control}
          {...field}
          {...input}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: a post that came back starts at its first error
          autoFocus={isFocused}
        />
      )}
    </Field>
  );
}
