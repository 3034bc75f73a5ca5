import { zodResolver } from '@hookform/resolvers/zod';
import { type BookingFields, bookingFields } from '@perfboard/contracts/booking';
import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import {
  bookingDetails,
  bookingFileMessages,
  bookingMessages,
  carriedBooking,
  inquiryTitle,
} from '@perfboard/contracts/words/booking';
import { askedProject } from '@perfboard/contracts/words/lead-origin';
import { leadReference } from '@perfboard/contracts/words/lead-reference';
import { type Language, localeOf } from '@perfboard/messages/language';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { takeEarlyInput } from '../../data/early-input.ts';
import type { FailedCall } from '../../data/failed-call.ts';
import { useLocalized, useLocalizedResolver } from '../../data/form-messages.ts';
import { usePostedForm } from '../../data/page-context.ts';
import type { Draft } from '../lead/lead-draft.ts';
import { LeadFormElement } from '../lead/lead-form-element.tsx';
import { LeadLines } from '../lead/lead-lines.tsx';
import { phoneText } from '../lead/phone-field.tsx';
import { SentLead } from '../lead/sent-lead.tsx';
import { SentReference } from '../lead/sent-reference.tsx';
import { UnsentLead } from '../lead/unsent-lead.tsx';
import { useLeadForm, usePostedValues } from '../lead/use-lead-form.ts';
import { BookingDetails } from './booking-details.tsx';
import { useBookingFiles } from './booking-files.tsx';
import { bookingTitleParameter, takeAskedProject, takeBookingTitle } from './inquire.ts';

interface ContactInsteadProps {
  carry: ((hasFiles: boolean) => void) | undefined;
  /** Also files that must be chosen again. */
  hasFiles: boolean;
}

/**
 * Offers the contact form for a phone number that is too long for a booking; without script, the form is
 * posted there. Enter in a field presses the first button of a form, which sends the booking.
 */
function ContactInstead({ carry, hasFiles }: ContactInsteadProps) {
  const navigate = useNavigate();
  const { base } = usePageLanguage();
  const t = useMessages('booking');
  return (
    <>
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <Button
        type="submit"
        name={carriedBooking.name}
        value={hasFiles ? carriedBooking.withFiles : carriedBooking.value}
        formAction={base + path.contact}
        formEncType="application/x-www-form-urlencoded"
        variant="outline"
        size="small"
        className="justify-self-start"
        onClick={(event) => {
          if (!carry) return;
          event.preventDefault();
          carry(hasFiles);
          void navigate(path.contact);
        }}
      >
        {t('sendAsMessage')}
      </Button>
    </>
  );
}

/** The required fields, in the language of the page. */
function useFields() {
  const t = useMessages('booking');
  const hint: ReactNode = t.rich('mobileHint', { phone: phoneText });
  const help = (): ReactNode => t.rich('mobileHelp', { phone: phoneText });
  const fields = [
    { name: 'full_name', label: t('fullName'), type: 'text', autoComplete: 'name' },
    { name: 'email', label: t('email'), type: 'email', autoComplete: 'email' },
    {
      name: 'mobile_no',
      label: t('mobile'),
      type: 'tel',
      hint,
      help,
    },
    { name: 'project_title', label: t('title'), type: 'text' },
  ] as const;
  return fields;
}

const formatShare = (language: Language, share: number): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(share);

const details = bookingDetails.map(({ name }) => name);
const names = ['full_name', 'email', 'mobile_no', 'project_title', ...details] as const;
const resolver = zodResolver(bookingFields);
const empty = Object.fromEntries(names.map((name) => [name, ''])) as BookingFields;

/** The message of a failed booking: the server's for a client error. */
function describe({ isAnswered, status, message }: FailedCall): string {
  if (!isAnswered) return bookingMessages.unexpected;
  const isServersFault = status === undefined || status >= 500;
  return isServersFault || !message ? bookingMessages.failed : message;
}

/** The link to the home page below the confirmation. */
function HomeLink() {
  const t = useMessages('booking');
  return (
    <PageLink to={path.home} className="justify-self-start py-1 text-small">
      {t('backHome')}
    </PageLink>
  );
}

/** The optional step after a booking: a page of its own, outside of this build. */
function TimeLink({ timePath }: { timePath: string }) {
  const t = useMessages('booking');
  return (
    <a href={timePath} className="button button-primary justify-self-start">
      {t('chooseTime')}
    </a>
  );
}

/** Returns to the home page some time after a booking. It shows the reference. */
function useWayHome(isDone: boolean, reference: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(
      () => void navigate(path.home, { state: { reference } }),
      timing.bookingRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [isDone, reference, navigate]);
}

export function BookingForm() {
  const [search] = useSearchParams();
  const t = useMessages('booking');
  const fields = useFields();
  const titleOf = useCallback(
    (project: string) => inquiryTitle(project, (name) => t('projectNamed', { name })),
    [t],
  );
  const project_title = titleOf(search.get(bookingTitleParameter) ?? '');
  const methods = useForm({
    resolver: useLocalizedResolver(resolver),
    defaultValues: usePostedValues('booking', { ...empty, project_title }),
  });
  const { register, setValue, reset, formState } = methods;
  const posted = usePostedForm('booking');
  const [draft, setDraft] = useState<Draft>();
  const [share, setShare] = useState<number>();
  const chooseAgain = useLocalized(draft?.hadFiles ? bookingFileMessages.chooseAgain : undefined);
  const brief = useBookingFiles(
    () => posted?.issues?.find((issue) => issue.path === 'files')?.message ?? chooseAgain,
  );
  const lead = useLeadForm({
    kind: 'booking',
    names,
    methods,
    send: async (client, booking) => {
      const { files } = brief.attached;
      if (files.length === 0) return client.booking.create.mutate(booking);
      const { sendWithFiles } = await import('./send-with-files.ts');
      return sendWithFiles(booking, files, setShare).finally(() => setShare(undefined));
    },
    onSent: () => {
      reset(empty);
      brief.clear();
      setDraft(undefined);
    },
    describe,
    attached: brief.attached,
  });
  const [project, setProject] = useState(
    posted?.values[askedProject.field] ?? search.get(askedProject.parameter) ?? '',
  );
  const [isFilled, setFilled] = useState(false);
  const { form, result, restore, keep } = lead;
  const errorOf = (name: keyof BookingFields) => formState.errors[name]?.message ?? lead.postedError(name);

  useEffect(() => {
    const early = takeEarlyInput(form.current);
    const asked = takeAskedProject();
    const title = takeBookingTitle();
    const kept = restore();
    setDraft(kept);
    const values: Record<string, string> = {
      ...kept?.values,
      ...(title && { project_title: titleOf(title) }),
      ...early,
    };
    setProject((now) => asked || now || (!title && kept?.values[askedProject.field]) || '');
    for (const name of names) if (values[name]) setValue(name, values[name]);
    if ((title && kept) || Object.keys(early).length > 0) setFilled(true);
  }, [setValue, form, restore, titleOf]);
  // An inquiry joins what was typed before, once its project is in the form as well.
  useEffect(() => {
    if (isFilled) keep();
  }, [isFilled, keep]);
  const hasFiles = brief.field.files.length > 0;
  // Also files that were chosen before hydration, once the draft is restored.
  useEffect(() => {
    if (hasFiles) keep();
  }, [hasFiles, keep]);

  const isDone = result?.tone === 'success';
  const timePath = lead.sent?.timePath ?? posted?.time_path;
  // A link that disappears can't be followed.
  const { uuid } = lead.sent ?? {};
  useWayHome(isDone && !timePath, uuid ? leadReference(uuid) : posted?.reference);

  if (lead.sent && result) {
    return (
      <LeadFormElement lead={lead} action={path.booking} className="grid gap-5">
        <SentLead
          title={t('received')}
          sent={lead.sent}
          labels={[
            ...fields,
            ...bookingDetails.map(({ name, key }) => ({ name, label: t(key) })),
            { name: 'files', label: t('files') },
          ]}
          alert={<Alert tone={result.tone}>{result.message}</Alert>}
        >
          {timePath && <TimeLink timePath={timePath} />}
          <HomeLink />
        </SentLead>
      </LeadFormElement>
    );
  }
  return (
    <LeadFormElement lead={lead} action={path.booking} takesFiles className="grid gap-5">
      {project && <input type="hidden" name={askedProject.field} value={project} />}
      <LeadLines
        kind="booking"
        lines={fields}
        methods={methods}
        lead={lead}
        errorOf={errorOf}
        elsewhere={(carry) => (
          <ContactInstead carry={carry} hasFiles={hasFiles || brief.field.error !== undefined} />
        )}
      />
      <BookingDetails
        register={register}
        errorOf={errorOf}
        initial={{ ...formState.defaultValues, ...draft?.values }}
        files={{
          ...brief.field,
          onFiles: (chosen) => {
            brief.field.onFiles(chosen);
            // Without an event of the form, unlike choosing.
            if (chosen.length === 0) keep();
          },
        }}
      />
      <Button type="submit" isBusy={formState.isSubmitting} disabled={isDone}>
        {t('submit')}
      </Button>
      {share !== undefined && (
        <div className="grid gap-1.5 text-small text-muted">
          {`${t('sendingFiles')} ${formatShare(t.language, share)}`}
          <div
            role="progressbar"
            aria-label={t('sendingFiles')}
            aria-valuenow={Math.round(share * 100)}
            className="h-2 overflow-hidden rounded-pad border border-rule-strong"
          >
            <div className="h-full bg-[var(--action)]" style={{ width: `${share * 100}%` }} />
          </div>
        </div>
      )}
      {result && (
        <Alert tone={result.tone} isPosted={lead.isPosted}>
          {result.message}
        </Alert>
      )}
      {isDone && <SentReference reference={posted?.reference} />}
      {lead.unsent && !formState.isSubmitting && <UnsentLead reason={lead.unsent} />}
      {isDone && timePath && <TimeLink timePath={timePath} />}
      {isDone && <HomeLink />}
    </LeadFormElement>
  );
}
