import type { LeadKind } from '@perfboard/contracts/words/lead';
import { type Attempt, hashRequest } from '../idempotency/idempotency.ts';
import type { Context } from '../trpc/context.ts';

/** The attempt of a visitor's form: its key comes with the form, or in the header. Keys of different forms do not meet. */
export async function formAttempt(
  ctx: Context,
  kind: LeadKind,
  formKey: string | undefined,
  fields: object,
): Promise<Attempt | undefined> {
  const key = formKey ?? ctx.idempotencyKey;
  if (!key) return undefined;
  // What is left out counts as if its field were not there: a field that came with a release changes no hash.
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return { scope: kind, key, request_hash: await hashRequest(ctx.services.env.SESSION_SECRET, said) };
}
