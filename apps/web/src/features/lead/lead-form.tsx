import type { ReactNode } from 'react';
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
