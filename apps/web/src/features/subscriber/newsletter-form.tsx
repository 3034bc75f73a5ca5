import type { PageFormState } from '@perfboard/contracts/page';
import { timing } from '@perfboard/contracts/timing';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { takeEarlyInput } from '../../data/early-input.ts';
import { useLocalize } from '../../data/form-messages.ts';
import { postHeldForm } from '../../data/held-form.ts';
import { usePostedForm } from '../../data/page-context.ts';
import { usePageData } from '../../data/page-data.ts';
import { Honeypot, useLeadGuard } from '../lead/lead-guard.tsx';

type State =
  | { kind: 'submitting' }
  /** `note`: the input is kept. */
  | { kind: 'idle'; note?: ReactNode }
  | { kind: 'invalid' | 'failed'; message: string; note?: ReactNode }
  /** `pending`: an email must be confirmed; the message says so and stays. */
  | { kind: 'subscribed' | 'pending'; message: string };

function postedState(posted: PageFormState | undefined): State {
  if (!posted) return { kind: 'idle' };
  if (posted.ok) return { kind: posted.is_pending ? 'pending' : 'subscribed', message: posted.message };
  const issue = posted.issues?.find(({ path }) => path === 'email');
  if (issue) return { kind: 'invalid', message: issue.message };
  return { kind: 'failed', message: posted.message };
}

/** Whether an earlier page of this tab left an unsent address; the code that reads it is loaded only then. */
function hasDraft(): boolean {
  try {
    return sessionStorage.getItem('draft:newsletter') !== null;
  } catch {
    return false;
  }
}

/** The code that sends the form, with its texts: loaded when the form is used, which it never is for most visitors. */
function useHelper() {
  const { load } = usePageLanguage();
  const localize = useLocalize();
  return useCallback(async () => {
    const [helper, localizeMessage] = await Promise.all([
      import('./subscribe.tsx'),
      localize(),
      load(['forms']),
    ]);
    return { ...helper, localize: localizeMessage };
  }, [load, localize]);
}

function useNewsletter() {
  const t = useMessages('site');
  const helper = useHelper();
  const data = usePageData();
  const posted = usePostedForm('newsletter');
  const [state, setState] = useState<State>(() => postedState(posted));
  const guard = useLeadGuard(state.kind === 'submitting');
  const [email, setEmail] = useState(posted && !posted.ok ? (posted.values.email ?? '') : '');
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const wasOffline = useRef(false);

  useEffect(() => {
    if (state.kind !== 'subscribed') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), timing.newsletterSuccessMs);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    const early = takeEarlyInput(input.current?.form ?? null);
    if (early.email) return setEmail(early.email);
    if (!hasDraft()) return;
    const restore = async () => {
      const { keptEmail } = await helper();
      const { email, note } = keptEmail(guard, { isAnswered: Boolean(posted) });
      if (!email || input.current?.value) return;
      setEmail(email);
      setState({ kind: 'idle', note });
    };
    restore().catch(() => {});
  }, [guard, posted, helper]);

  const prepare = () => {
    guard.open();
    void helper().catch(() => {});
  };
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    void helper().then(
      ({ keepEmail }) => keepEmail(currentTarget, guard),
      () => {},
    );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    if (email.trim() === '') {
      setState({ kind: 'invalid', message: t('emailRequired') });
      input.current?.focus();
      return;
    }
    isSending.current = true;
    guard.hold(form);
    setState({ kind: 'submitting' });
    try {
      const [{ subscribe, localize }] = await Promise.all([helper(), data.api()]);
      const result = await subscribe(form, email, { api: data.api, guard, localize });
      setState(result);
      if (result.kind === 'subscribed' || result.kind === 'pending') setEmail('');
      if (result.kind === 'invalid') input.current?.focus();
    } catch {
      // A browser may not retry a script that failed to load offline, but it can still post the form.
      if (wasOffline.current && navigator.onLine) postHeldForm();
      wasOffline.current = !navigator.onLine;
      setState({ kind: 'failed', message: t('subscribeFailed') });
    } finally {
      isSending.current = false;
    }
  }

  return { state, email, setEmail, input, prepare, keep, submit };
}

export function NewsletterForm() {
  const t = useMessages('site');
  const { base } = usePageLanguage();
  const { state, email, setEmail, input, prepare, keep, submit } = useNewsletter();
  return (
    <form
      method="post"
      action={`${base}/newsletter#newsletter`}
      noValidate
      className="grid content-start gap-4"
      onFocus={prepare}
      onChange={keep}
      onSubmit={submit}
    >
      <Honeypot />
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={t('emailAddress')}
          isRequired
          className="min-w-[min(14rem,100%)] flex-1"
          error={state.kind === 'invalid' ? state.message : undefined}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              className="input"
              type="email"
              name="email"
              autoComplete="email"
              // What is added while it is being sent would be lost with it.
              readOnly={state.kind === 'submitting'}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="copper"
          className="mt-[1.6875rem]"
          isBusy={state.kind === 'submitting'}
        >
          {t('subscribe')}
        </Button>
      </div>
      {(state.kind === 'subscribed' || state.kind === 'pending') && (
        <Alert tone="success">{state.message}</Alert>
      )}
      {state.kind === 'failed' && <Alert tone="danger">{state.message}</Alert>}
      {'note' in state && state.note}
    </form>
  );
}
