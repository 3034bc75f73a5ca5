import { zodResolver } from '@hookform/resolvers/zod';
import { bookingFields, bookingMessages } from '@perfboard/contracts/booking';
import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppData } from '../../app/app-data.ts';
import { takeEarlyInput } from '../../app/early-input.ts';
import { usePostedForm } from '../../app/page-context.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { readLeadFailure, showIssues } from '../lead/lead-failure.ts';
import { Honeypot, useLeadGuard } from '../lead/lead-guard.tsx';
import { takeBookingTitle } from './booking-title.ts';
import { bookingTitleParameter } from './inquire.ts';

const fields = [
  { name: 'full_name', label: 'Full name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'mobile_no', label: 'Mobile number', type: 'tel', autoComplete: 'tel' },
  { name: 'project_title', label: 'Project title', type: 'text', autoComplete: 'off' },
] as const;
const names = fields.map(({ name }) => name);

type Result = { tone: 'success' | 'danger'; message: string } | undefined;

/** Words for a booking that did not get through; what the server itself found beats them. */
function failureMessage({ isAnswered, status, message }: ReturnType<typeof readLeadFailure>): string {
  if (!isAnswered) return bookingMessages.unexpected;
  const isServersFault = status === undefined || status >= 500;
  return isServersFault || !message ? bookingMessages.failed : message;
}

export function BookingForm() {
  const { api } = useAppData();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const posted = usePostedForm('booking');
  const guard = useLeadGuard();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [postedIssues, setPostedIssues] = useState(posted?.issues ?? []);
  const [result, setResult] = useState<Result>(
    posted && { tone: posted.ok ? 'success' : 'danger', message: posted.message },
  );
  const typed = posted?.ok ? {} : posted?.values;
  const { register, handleSubmit, setValue, setError, reset, formState } = useForm({
    resolver: zodResolver(bookingFields),
    defaultValues: {
      full_name: typed?.full_name ?? '',
      email: typed?.email ?? '',
      mobile_no: typed?.mobile_no ?? '',
      project_title: typed?.project_title ?? search.get(bookingTitleParameter) ?? '',
    },
  });

  useEffect(() => {
    const early = takeEarlyInput(form.current);
    const title = takeBookingTitle();
    if (title) setValue('project_title', title);
    for (const name of names) if (early[name]) setValue(name, early[name]);
  }, [setValue]);

  const isDone = result?.tone === 'success';
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(path.home), timing.bookingRedirectMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  const send = handleSubmit(
    async (values) => {
      if (isSending.current || !form.current) return;
      isSending.current = true;
      setResult(undefined);
      setPostedIssues([]);
      try {
        const client = await api();
        const answer = await client.booking.create.mutate({
          ...values,
          ...(await guard.fields(form.current, values)),
        });
        guard.renew();
        reset({ full_name: '', email: '', mobile_no: '', project_title: '' });
        setResult({ tone: 'success', message: answer.message });
      } catch (cause) {
        const failure = readLeadFailure(cause);
        if (!showIssues(failure, names, setError)) {
          setResult({ tone: 'danger', message: failureMessage(failure) });
        }
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

  return (
    <form
      ref={form}
      method="post"
      action={path.booking}
      noValidate
      onFocus={guard.open}
      onSubmit={send}
      className="grid gap-5"
    >
      <Honeypot />
      {fields.map(({ name, label, type, autoComplete }) => (
        <Field key={name} label={label} isRequired error={errorOf(name)}>
          {(control) => (
            <input
              {...control}
              {...register(name)}
              className="input"
              type={type}
              autoComplete={autoComplete}
              // biome-ignore lint/a11y/noAutofocus: a post that came back starts at its first error
              autoFocus={postedIssues[0]?.path === name}
              defaultValue={formState.defaultValues?.[name]}
            />
          )}
        </Field>
      ))}
      <Button type="submit" isBusy={formState.isSubmitting} disabled={isDone}>
        Book Consultation
      </Button>
      {result && <Notice tone={result.tone}>{result.message}</Notice>}
      {isDone && (
        <Link to={path.home} className="justify-self-start text-small">
          Back to the home page
        </Link>
      )}
    </form>
  );
}
