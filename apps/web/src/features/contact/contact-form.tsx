import { zodResolver } from '@hookform/resolvers/zod';
import { contactFields, contactLimits, contactMessages } from '@perfboard/contracts/contact';
import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { takeEarlyInput } from '../../data/early-input.ts';
import type { FailedCall } from '../../data/failed-call.ts';
import { LeadFrame, LeadLine } from '../lead/lead-form.tsx';
import { useLeadForm, usePostedValues } from '../lead/use-lead-form.ts';
import { MessageCounter } from './message-counter.tsx';

const lines = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'mobile', label: 'Mobile', type: 'tel', autoComplete: 'tel' },
  { name: 'subject', label: 'Subject', type: 'text', autoComplete: 'off' },
] as const;
const names = [...lines.map(({ name }) => name), 'message'] as const;
const empty = { name: '', email: '', mobile: '', subject: '', message: '' };

/** What fits of a message that grew too long: typing into a full one changes nothing, a long paste is cut. */
const fitMessage = (next: string, previous: string): string =>
  previous.length >= contactLimits.messageMax ? previous : next.slice(0, contactLimits.messageMax);

const describe = (failure: FailedCall): string =>
  failure.isAnswered ? (failure.message ?? contactMessages.unexpected) : contactMessages.failed;

export function ContactForm() {
  const initial = usePostedValues('contact', empty);
  const methods = useForm({ resolver: zodResolver(contactFields), defaultValues: initial });
  const { register, setValue, getValues, setError, clearErrors, reset, formState } = methods;
  // Registered from the first to the last: in this order an invalid field is looked for to take focus.
  for (const { name } of lines) register(name);
  const messageField = register('message');
  const previousMessage = useRef(initial.message);
  const [messageLength, setMessageLength] = useState(previousMessage.current.length);
  const lead = useLeadForm({
    kind: 'contact',
    names,
    methods,
    send: (client, contact) => client.contact.create.mutate(contact),
    onSent: () => {
      reset(empty);
      previousMessage.current = '';
      setMessageLength(0);
    },
    describe,
  });
  const { form, result, clearResult, firstPosted } = lead;

  useEffect(() => {
    const early = takeEarlyInput(form.current);
    for (const name of names) {
      const value = early[name];
      if (value) setValue(name, name === 'message' ? value.slice(0, contactLimits.messageMax) : value);
    }
    previousMessage.current = getValues('message');
    setMessageLength(previousMessage.current.length);
  }, [setValue, getValues, form]);

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(clearResult, timing.contactToastMs);
    return () => clearTimeout(timer);
  }, [result, clearResult]);

  const errorOf = (name: (typeof names)[number]) => formState.errors[name]?.message ?? lead.postedError(name);
  return (
    <LeadFrame lead={lead} action={path.contact} className="grid gap-5 sm:grid-cols-2">
      {lines.map(({ name, ...line }) => (
        <LeadLine
          key={name}
          {...line}
          field={register(name)}
          defaultValue={formState.defaultValues?.[name]}
          error={errorOf(name)}
          isFocused={firstPosted === name}
        />
      ))}
      <div className="grid gap-1.5 sm:col-span-2">
        <Field label="Message" isRequired error={errorOf('message')}>
          {(control) => (
            <textarea
              {...control}
              {...messageField}
              className="input min-h-40 resize-y"
              rows={6}
              // biome-ignore lint/a11y/noAutofocus: a post that came back starts at its first error
              autoFocus={firstPosted === 'message'}
              defaultValue={formState.defaultValues?.message}
              onChange={(event) => {
                const { value } = event.target;
                const isTooLong = value.length > contactLimits.messageMax;
                if (isTooLong) event.target.value = fitMessage(value, previousMessage.current);
                previousMessage.current = event.target.value;
                setMessageLength(event.target.value.length);
                void messageField.onChange(event).then(() => {
                  if (isTooLong) {
                    setError('message', { type: 'tooLong', message: contactMessages.messageTooLong });
                  } else if (formState.errors.message?.type === 'tooLong') clearErrors('message');
                });
              }}
            />
          )}
        </Field>
        <MessageCounter length={messageLength} />
      </div>
      <div className="grid gap-4 sm:col-span-2">
        <Button type="submit" className="justify-self-start" isBusy={formState.isSubmitting}>
          Send Message
        </Button>
        {result && <Notice tone={result.tone}>{result.message}</Notice>}
      </div>
    </LeadFrame>
  );
}
