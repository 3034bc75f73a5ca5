import { askedProject, newsletterTags } from '@perfboard/contracts/words/lead-origin';
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { arrival, asksForPrivacy } from '../../data/arrival.ts';
import { type FailedCall, isRefused, readFailedCall } from '../../data/failed-call.ts';
import { showIssues } from '../../data/failure-message.ts';
import { type Localize, useLocalize } from '../../data/form-messages.ts';
import { postHeldForm } from '../../data/held-form.ts';
import { usePostedForm } from '../../data/page-context.ts';
import { type ApiClient, usePageData } from '../../data/page-data.ts';
import { dropDraft, keepDraft, readDraft } from './lead-draft.ts';
import { type LeadGuard, useLeadGuard } from './lead-guard.tsx';
import { type Unsent, unsentReason } from './unsent-lead.tsx';

/** The site that referred the visitor; empty if there was none. */
function outsideReferrer(): string {
  if (!URL.canParse(arrival.referrer)) return '';
  const { origin } = new URL(arrival.referrer);
  return origin === location.origin ? '' : origin;
}

/** The lead's origin; empty if the browser asks for privacy. */
function originFields(form: HTMLFormElement): Record<string, string> {
  if (asksForPrivacy()) return {};
  const project = String(new FormData(form).get(askedProject.field) ?? '');
  const referrer = outsideReferrer();
  return {
    landing_page: arrival.pathname,
    ...newsletterTags(new URLSearchParams(arrival.search)),
    ...(referrer && { referrer }),
    ...(project && { project_uuid: project }),
  };
}

/**
 * Lets nothing be changed in a form that is being sent: it would be lost with it. Not by `beforeinput`: what a phone's
 * keyboard composes can't be canceled. Not by `disabled`, which Firefox restores after a reload.
 * @returns a function that ends this
 */
function holdFields({ elements }: HTMLFormElement): () => void {
  const hold = (isHeld: boolean) => {
    for (const one of elements) {
      if (one instanceof HTMLTextAreaElement) one.readOnly = isHeld;
      if (one instanceof HTMLInputElement) one[one.type === 'file' ? 'inert' : 'readOnly'] = isHeld;
      if (one instanceof HTMLButtonElement && one.type === 'button') one.inert = isHeld;
    }
  };
  hold(true);
  return () => hold(false);
}

const localizeIssues = (failure: FailedCall, localize: Localize): FailedCall => ({
  ...failure,
  issues: failure.issues.map(({ path, message }) => ({ path, message: localize(message) })),
});

interface Result {
  tone: 'success' | 'danger';
  message: string;
}

/** The sent values, for the confirmation. */
export interface LeadReceipt {
  values: Record<string, string | undefined>;
  uuid: string | undefined;
  /** Where a time can be picked, if the shop offers any. */
  timePath?: string | undefined;
}

interface LeadFormOptions<Fields extends FieldValues, Values extends object> {
  kind: 'booking' | 'contact';
  /** The form's fields, in their order. */
  names: ReadonlyArray<Path<Fields>>;
  methods: Pick<
    UseFormReturn<Fields, unknown, Values>,
    'register' | 'handleSubmit' | 'setError' | 'formState'
  >;
  /** Sends a valid lead with the fields of its guard; returns the confirmation. */
  send: (
    client: ApiClient,
    lead: Values & Awaited<ReturnType<LeadGuard['fields']>>,
  ) => Promise<{ message: string; uuid?: string | undefined; time_path?: string | undefined }>;
  /** Called after the lead was stored. */
  onSent: () => void;
  /** The message for a failure that belongs to no field. */
  describe: (failure: FailedCall) => string;
  /** The files of the form, if it has any, and a callback for their problems. */
  attached?: { files: readonly File[]; onIssue: (message: string) => void };
}

/** The form's initial values: the input of a rejected post, otherwise `initial`. */
export function usePostedValues<Values extends Record<string, string>>(
  kind: 'booking' | 'contact',
  initial: Values,
): Values {
  const posted = usePostedForm(kind);
  if (!posted || posted.ok) return initial;
  const typed = Object.keys(initial).map((name) => [name, posted.values[name] ?? initial[name]]);
  return { ...initial, ...Object.fromEntries(typed) };
}

/** Sends a lead once, however often it is submitted, and shows the result at the fields or below them. */
export function useLeadForm<Fields extends FieldValues, Values extends object>({
  kind,
  names,
  methods,
  send,
  onSent,
  describe,
  attached,
}: LeadFormOptions<Fields, Values>) {
  const { api } = usePageData();
  const posted = usePostedForm(kind);
  const guard = useLeadGuard(methods.formState.isSubmitting);
  const loadMessages = useLocalize();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [postedIssues, setPostedIssues] = useState(posted?.issues ?? []);
  // Issues are shown at their fields.
  const [postedResult] = useState<Result | undefined>(
    posted?.message && !posted.issues?.length
      ? { tone: posted.ok ? 'success' : 'danger', message: posted.message }
      : undefined,
  );
  const [result, setResult] = useState(postedResult);
  const [sent, setSent] = useState<LeadReceipt>();
  const [unsent, setUnsent] = useState<Unsent>();
  // In this order, because the first invalid field takes the focus.
  for (const name of names) methods.register(name);
  const clear = () => {
    setResult(undefined);
    setPostedIssues([]);
  };
  // Before the first submit: a visitor may be offline by then.
  useEffect(() => {
    api().catch(() => {});
    void loadMessages();
  }, [api, loadMessages]);
  const submit = methods.handleSubmit(
    async (values) => {
      if (isSending.current || !form.current) return;
      isSending.current = true;
      const release = holdFields(form.current);
      // Each in its own line, so that letters from right to left in one do not turn the others around.
      const files = attached?.files.map(({ name }) => name).join('\n');
      clear();
      try {
        const client = await api().catch((cause: unknown) => {
          // A browser may not retry a script that failed to load offline, but it can still post the form.
          if (unsent === 'offline' && navigator.onLine) postHeldForm();
          throw cause;
        });
        const {
          message,
          uuid,
          time_path: timePath,
        } = await send(client, {
          ...values,
          ...originFields(form.current),
          ...(await guard.fields(form.current)),
        });
        guard.renew();
        dropDraft(kind);
        setUnsent(undefined);
        setSent({ values: { ...(values as LeadReceipt['values']), files }, uuid, timePath });
        onSent();
        setResult({ tone: 'success', message });
      } catch (cause) {
        // Before a field takes the focus.
        release();
        // The server's messages are in the language of the page already; those of this page are English.
        const localize = await loadMessages();
        const failure = localizeIssues(readFailedCall(cause), localize);
        if (isRefused(failure)) {
          guard.forget();
          keep();
        }
        const ofFiles = failure.issues.find((issue) => attached && issue.path.startsWith('files'));
        if (ofFiles) attached?.onIssue(ofFiles.message);
        if (showIssues(failure, names, methods.setError) || ofFiles) return;
        setResult({ tone: 'danger', message: localize(describe(failure)) });
        if (guard.post()) setUnsent(unsentReason());
      } finally {
        release();
        isSending.current = false;
      }
    },
    () => {
      clear();
      // Nothing was sent.
      guard.forget();
      keep();
    },
  );
  const latest = useRef(attached);
  latest.current = attached;
  const keep = useCallback(() => {
    if (form.current) keepDraft(kind, form.current, { guard, files: latest.current?.files });
  }, [guard, kind]);
  const onSubmit = (event: SyntheticEvent) => {
    if (!isSending.current && form.current) {
      guard.hold(form.current, attached?.files);
      keep();
    }
    return submit(event);
  };
  /** Input that an earlier page of this tab left unsent, by field name; after hydration. */
  const restore = useCallback(() => {
    if (posted?.ok) dropDraft(kind);
    // It was answered.
    else if (posted && readDraft(kind)?.post) keep();
    const draft = posted ? undefined : readDraft(kind);
    if (draft?.post) {
      guard.resume(draft.post);
      setUnsent('reloaded');
    }
    return draft;
  }, [guard, keep, kind, posted]);
  return {
    form,
    keep,
    restore,
    unsent,
    postedPhone: posted?.phone,
    onFocus: guard.open,
    onSubmit,
    result,
    sent,
    startAnew: () => {
      setSent(undefined);
      setResult(undefined);
    },
    clearResult: useCallback(() => setResult(undefined), []),
    /** The server's error for a field, if the form was posted without script. */
    postedError: (name: string) => postedIssues.find(({ path }) => path === name)?.message,
    /** The first field with such an error, which takes the focus. */
    firstPosted: postedIssues[0]?.path,
    /** The result is that of such a post, and belongs to no field. */
    isPosted: result !== undefined && result === postedResult,
  };
}

export type LeadForm = ReturnType<typeof useLeadForm>;
