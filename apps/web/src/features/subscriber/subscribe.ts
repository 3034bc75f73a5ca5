import { subscriberFields } from '@perfboard/contracts/subscriber';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { readFailedCall } from '../../data/failed-call.ts';
import type { PageData } from '../../data/page-data.ts';
import type { LeadGuard } from '../lead/lead-guard.tsx';

export type SubscribeResult =
  | { kind: 'subscribed' | 'pending'; message: string }
  | { kind: 'invalid'; message: string }
  | { kind: 'failed'; message: string };

/** Checks the address and subscribes it. Fetched when the form takes focus: for most visitors it never does. */
export async function subscribe(
  form: HTMLFormElement,
  email: string,
  { api }: PageData,
  guard: LeadGuard,
): Promise<SubscribeResult> {
  const checked = subscriberFields.safeParse({ email });
  if (!checked.success) return { kind: 'invalid', message: checked.error.issues[0]?.message ?? '' };
  try {
    const client = await api();
    const { message } = await client.subscriber.subscribe.mutate({
      ...checked.data,
      ...(await guard.fields(form)),
    });
    guard.renew();
    return { kind: message === subscriberMessages.subscribed ? 'subscribed' : 'pending', message };
  } catch (cause) {
    const failure = readFailedCall(cause);
    const invalid = failure.issues.find(({ path }) => path === 'email');
    if (invalid) return { kind: 'invalid', message: invalid.message };
    const message =
      failure.message === subscriberMessages.duplicate
        ? subscriberMessages.duplicateShown
        : (failure.message ?? subscriberMessages.failed);
    return { kind: 'failed', message };
  }
}
