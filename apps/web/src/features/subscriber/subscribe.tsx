import { subscriberFields } from '@perfboard/contracts/subscriber';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import type { ReactNode } from 'react';
import { isRefused, readFailedCall } from '../../data/failed-call.ts';
import type { Localize } from '../../data/form-messages.ts';
import type { PageData } from '../../data/page-data.ts';
import { dropDraft, keepDraft, readDraft } from '../lead/lead-draft.ts';
import type { LeadGuard } from '../lead/lead-guard.tsx';
import { UnsentLead, unsentReason } from '../lead/unsent-lead.tsx';

export type SubscribeResult =
  | { kind: 'subscribed' | 'pending'; message: string }
  /** `note`: says that nothing is lost, if the shop did not respond to this or an earlier post. */
  | { kind: 'invalid' | 'failed'; message: string; note?: ReactNode };

/** Stores the typed address for a reload. */
export const keepEmail = (form: HTMLFormElement, guard: LeadGuard): void =>
  keepDraft('newsletter', form, { guard });

/** The address that an earlier page of this tab left unsent. */
export function keptEmail(
  guard: LeadGuard,
  { isAnswered }: { isAnswered: boolean },
): { email: string | undefined; note?: ReactNode } {
  if (isAnswered) dropDraft('newsletter');
  const draft = readDraft('newsletter');
  if (!draft?.post) return { email: draft?.values.email };
  guard.resume(draft.post);
  return { email: draft.values.email, note: <UnsentLead reason="reloaded" /> };
}

/**
 * Checks the address and subscribes it. Loaded when the form takes focus, which it never does for most
 * visitors.
 */
export async function subscribe(
  form: HTMLFormElement,
  email: string,
  { api, guard, localize }: { api: PageData['api']; guard: LeadGuard; localize: Localize },
): Promise<SubscribeResult> {
  const checked = subscriberFields.safeParse({ email });
  const note = () => guard.post() && { note: <UnsentLead reason={unsentReason()} /> };
  if (!checked.success) {
    guard.forget();
    keepEmail(form, guard);
    return { kind: 'invalid', message: localize(checked.error.issues[0]?.message ?? ''), ...note() };
  }
  keepEmail(form, guard);
  try {
    const client = await api();
    const { message } = await client.subscriber.subscribe.mutate({
      ...checked.data,
      ...(await guard.fields(form)),
    });
    guard.renew();
    dropDraft('newsletter');
    const isDone = message === localize(subscriberMessages.subscribed);
    return { kind: isDone ? 'subscribed' : 'pending', message };
  } catch (cause) {
    const failure = readFailedCall(cause);
    if (isRefused(failure)) {
      guard.forget();
      keepEmail(form, guard);
    }
    const invalid = failure.issues.find(({ path }) => path === 'email');
    if (invalid) return { kind: 'invalid', message: invalid.message, ...note() };
    // The form's key belongs to its address, so no other conflict reaches a visitor.
    const isKnown = failure.code === 'CONFLICT';
    if (isKnown) {
      guard.renew();
      dropDraft('newsletter');
    }
    const otherwise = failure.message ?? localize(subscriberMessages.failed);
    const message = isKnown ? localize(subscriberMessages.duplicateShown) : otherwise;
    return { kind: 'failed', message, ...note() };
  }
}
