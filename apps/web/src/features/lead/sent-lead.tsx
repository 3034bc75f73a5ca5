import { leadReference } from '@perfboard/contracts/words/lead-reference';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../../components/messages.ts';
import type { LeadReceipt } from './use-lead-form.ts';

interface SentLeadProps {
  title: string;
  sent: LeadReceipt;
  /** The labels of the form's fields, in its order. */
  labels: ReadonlyArray<{ name: string; label: string }>;
  /** The confirmation message, while it is shown. */
  alert: ReactNode;
  children: ReactNode;
}

/** Replaces a form that was sent: its content, the next step, and when the shop answers. */
export function SentLead({ title, sent: { values, uuid }, labels, alert, children }: SentLeadProps) {
  const t = useMessages('forms');
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves here.
  useEffect(() => heading.current?.focus(), []);
  const lines = labels.filter(({ name }) => values[name]);
  return (
    <div className="grid content-start gap-5 sm:col-span-full">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {title}
      </h2>
      {alert}
      <p>
        {t.rich('replyTime', {
          address: values.email ?? '',
          email: (address) => (
            <strong key="email" dir="ltr" className="wrap-anywhere">
              {address}
            </strong>
          ),
        })}{' '}
        {t('confirmation')}
      </p>
      <dl className="grid gap-x-6 gap-y-1 border-y border-rule py-4 text-small sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        {lines.map(({ name, label }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere max-sm:mb-2">
              <bdi>{values[name]}</bdi>
            </dd>
          </div>
        ))}
        {uuid && (
          <div className="contents">
            <dt className="text-muted">{t('reference')}</dt>
            <dd className="designator">{leadReference(uuid)}</dd>
          </div>
        )}
      </dl>
      {children}
    </div>
  );
}
