import type { ReactNode } from 'react';
import { usePageLanguage } from '../../components/messages.ts';
import { Honeypot } from './lead-guard.tsx';
import type { LeadForm } from './use-lead-form.ts';

interface LeadFormElementProps {
  lead: LeadForm;
  /** The form's action without script: the page's own path, without the prefix of its language. */
  action: string;
  className: string;
  /** The form has a file field. */
  takesFiles?: boolean;
  children: ReactNode;
}

/** The form of a lead around its fields; it also works without script. */
export function LeadFormElement({
  lead,
  action,
  className,
  takesFiles = false,
  children,
}: LeadFormElementProps) {
  const { base } = usePageLanguage();
  return (
    <form
      ref={lead.form}
      method="post"
      action={base + action}
      encType={takesFiles ? 'multipart/form-data' : undefined}
      noValidate
      onFocus={lead.onFocus}
      onChange={lead.keep}
      onSubmit={lead.onSubmit}
      className={className}
    >
      <Honeypot />
      {children}
    </form>
  );
}
