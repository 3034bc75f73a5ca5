import { zodResolver } from '@hookform/resolvers/zod';
import { contactFields } from '@perfboard/contracts/contact';
import { contactSubject, path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { contactLimits, contactMessages } from '@perfboard/contracts/words/contact';
import { askedProject } from '@perfboard/contracts/words/lead-origin';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { takeEarlyInput } from '../../data/early-input.ts';
import type { FailedCall } from '../../data/failed-call.ts';
import { useLocalizedResolver } from '../../data/form-messages.ts';
import { usePostedForm } from '../../data/page-context.ts';
import { takeCarried } from '../lead/carried-lead.ts';
import { LeadFormElement } from '../lead/lead-form-element.tsx';
import { LeadLines } from '../lead/lead-lines.tsx';
import { phoneText } from '../lead/phone-field.tsx';
import { SentLead } from '../lead/sent-lead.tsx';
import { SentReference } from '../lead/sent-reference.tsx';
import { UnsentLead } from '../lead/unsent-lead.tsx';
import { useLeadForm, usePostedValues } from '../lead/use-lead-form.ts';
import { MessageField } from './message-field.tsx';

/** The fields of one line, in the language of the page. */
function useLines() {
  const t = useMessages('contact');
  const hint: ReactNode = t.rich('mobileHint', { phone: phoneText });
  const help = (): ReactNode => t.rich('mobileHelp', { phone: phoneText });
  return [
    { name: 'name', label: t('name'), type: 'text', autoComplete: 'name' },
    { name: 'email', label: t('email'), type: 'email', autoComplete: 'email' },
    {
      name: 'mobile',
      label: t('mobile'),
      type: 'tel',
      hint,
      help,
    },
    { name: 'subject', label: t('subject'), type: 'text' },
  ] as const;
}

const names = ['name', 'email', 'mobile', 'subject', 'message'] as const;
const resolver = zodResolver(contactFields);
const empty = { name: '', email: '', mobile: '', subject: '', message: '' };

const describe = (failure: FailedCall): string =>
  failure.isAnswered ? (failure.message ?? contactMessages.unexpected) : contactMessages.failed;

export function ContactForm() {
  const t = useMessages('contact');
  const lines = useLines();
  const [search] = useSearchParams();
  const subject = (search.get(contactSubject) ?? '').slice(0, contactLimits.subjectMax);
  const posted = usePostedForm('contact');
  const project = posted?.values[askedProject.field] ?? search.get(askedProject.parameter) ?? '';
  const methods = useForm({
    resolver: useLocalizedResolver(resolver),
    defaultValues: usePostedValues('contact', { ...empty, subject }),
  });
  const { register, setValue, trigger, reset, formState } = methods;
  const lead = useLeadForm({
    kind: 'contact',
    names,
    methods,
    send: (client, contact) => client.contact.create.mutate(contact),
    onSent: () => reset(empty),
    describe,
  });
  const { form, result, isPosted, clearResult, firstPosted, restore, keep } = lead;
  const [leavesFiles, setLeavesFiles] = useState(posted?.leaves_files ?? false);

  useEffect(() => {
    const early = takeEarlyInput(form.current);
    const carried = takeCarried();
    if (carried?.hasFiles) setLeavesFiles(true);
    const values: Record<string, string> = { ...restore()?.values, ...carried?.values, ...early };
    for (const name of names) {
      const value = values[name];
      if (value) setValue(name, value);
    }
    if ((values.message ?? '').length > contactLimits.messageMax) void trigger('message');
    if (carried || Object.keys(early).length > 0) keep();
  }, [setValue, trigger, form, restore, keep]);

  useEffect(() => {
    // The answer to a form that was sent before the script came stays: nothing else says that it was sent.
    if (!result || isPosted) return;
    const timer = setTimeout(clearResult, timing.contactToastMs);
    return () => clearTimeout(timer);
  }, [result, isPosted, clearResult]);

  const errorOf = (name: (typeof names)[number]) => formState.errors[name]?.message ?? lead.postedError(name);
  if (lead.sent) {
    return (
      <LeadFormElement lead={lead} action={path.contact} className="grid gap-5">
        <SentLead
          title={t('received')}
          sent={lead.sent}
          labels={[...lines, { name: 'message', label: t('message') }]}
          alert={result && <Alert tone={result.tone}>{result.message}</Alert>}
        >
          <Button variant="outline" className="justify-self-start" onClick={lead.startAnew}>
            {t('writeAnother')}
          </Button>
        </SentLead>
      </LeadFormElement>
    );
  }
  return (
    <LeadFormElement lead={lead} action={path.contact} className="field-row grid gap-5 sm:grid-cols-2">
      {project && <input type="hidden" name={askedProject.field} value={project} />}
      <LeadLines kind="contact" lines={lines} methods={methods} lead={lead} errorOf={errorOf} />
      <MessageField
        methods={methods}
        field={register('message')}
        error={errorOf('message')}
        isFocused={firstPosted === 'message'}
      />
      <div className="grid gap-4 sm:col-span-2">
        {leavesFiles && <Alert tone="warn">{t('filesStay')}</Alert>}
        <Button type="submit" className="justify-self-start" isBusy={formState.isSubmitting}>
          {t('submit')}
        </Button>
        {result && (
          <Alert tone={result.tone} isPosted={isPosted}>
            {result.message}
          </Alert>
        )}
        <SentReference reference={posted?.reference} />
        {lead.unsent && !formState.isSubmitting && <UnsentLead reason={lead.unsent} />}
      </div>
    </LeadFormElement>
  );
}
