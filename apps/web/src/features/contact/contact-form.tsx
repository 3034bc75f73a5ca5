import { zodResolver } from '@hookform/resolvers/zod';
import { contactFields, contactLimits, contactMessages } from '@perfboard/contracts/contact';
import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAppData } from '../../app/app-data.ts';
import { takeEarlyInput } from '../../app/early-input.ts';
import { usePostedForm } from '../../app/page-context.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { readLeadFailure, showIssues } from '../lead/lead-failure.ts';
import { Honeypot, useLeadGuard } from '../lead/lead-guard.tsx';
import { MessageCounter } from './message-counter.tsx';

const lines = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'mobile', label: 'Mobile', type: 'tel', autoComplete: 'tel' },
  { name: 'subject', label: 'Subject', type: 'text', autoComplete: 'off' },
] as const;
const names = [...lines.map(({ name }) => name), 'message'] as const;
const empty = { name: '', email: '', mobile: '', subject: '', message: '' };

type Result = { tone: 'success' | 'danger'; message: string } | undefined;

/** What fits of a message that grew too long: typing into a full one changes nothing, a long paste is cut. */
const fitMessage = (next: string, previous: string): string =>
  previous.length >= contactLimits.messageMax ? previous : next.slice(0, contactLimits.messageMax);

export function ContactForm() {
  const { api } = useAppData();
  const posted = usePostedForm('contact');
  const guard = useLeadGuard();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [postedIssues, setPostedIssues] = useState(posted?.issues ?? []);
  const [result, setResult] = useState<Result>(
    posted && { tone: posted.ok ? 'success' : 'danger', message: posted.message },
  );
  const typed = posted?.ok ? {} : posted?.values;
  const { register, handleSubmit, setValue, getValues, setError, clearErrors, reset, formState } = useForm({
    resolver: zodResolver(contactFields),
    defaultValues: {
      ...empty,
      ...Object.fromEntries(names.map((name) => [name, typed?.[name] ?? ''])),
    },
  });
  const messageField = register('message');
  const previousMessage = useRef(typed?.message ?? '');
  const [messageLength, setMessageLength] = useState(previousMessage.current.length);

  useEffect(() => {
    const early = takeEarlyInput(form.current);
    for (const name of names) {
      const value = early[name];
      if (value) setValue(name, name === 'message' ? value.slice(0, contactLimits.messageMax) : value);
    }
    previousMessage.current = getValues('message');
    setMessageLength(previousMessage.current.length);
  }, [setValue, getValues]);

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), timing.contactToastMs);
    return () => clearTimeout(timer);
  }, [result]);

  const send = handleSubmit(
    async (values) => {
      if (isSending.current || !form.current) return;
      isSending.current = true;
      setResult(undefined);
      setPostedIssues([]);
      try {
        const client = await api();
        const answer = await client.contact.create.mutate({
          ...values,
          ...(await guard.fields(form.current, values)),
        });
        guard.renew();
        reset(empty);
        previousMessage.current = '';
        setMessageLength(0);
        setResult({ tone: 'success', message: answer.message || contactMessages.created });
      } catch (cause) {
        const failure = readLeadFailure(cause);
        if (showIssues(failure, names, setError)) return;
        const message = failure.isAnswered
          ? (failure.message ?? contactMessages.unexpected)
          : contactMessages.failed;
        setResult({ tone: 'danger', message });
      } finally {
        isSending.current = false;
      }
    },
    () => {
      setResult(undefined);
      setPostedIssues([]);
    },
  );

  const errorOf = (name: (typeof names)[number]) =>
    formState.errors[name]?.message ?? postedIssues.find(({ path: at }) => at === name)?.message;
  const focusFirst = (name: string) => postedIssues[0]?.path === name;

  return (
    <form
      ref={form}
      method="post"
      action={path.contact}
      noValidate
      onFocus={guard.open}
      onSubmit={send}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Honeypot />
      {lines.map(({ name, label, type, autoComplete }) => (
        <Field key={name} label={label} isRequired error={errorOf(name)}>
          {(control) => (
            <input
              {...control}
              {...register(name)}
              className="input"
              type={type}
              autoComplete={autoComplete}
              // biome-ignore lint/a11y/noAutofocus: a post that came back starts at its first error
              autoFocus={focusFirst(name)}
              defaultValue={formState.defaultValues?.[name]}
            />
          )}
        </Field>
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
              autoFocus={focusFirst('message')}
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
    </form>
  );
}
