import { createHash } from 'node:crypto';
import type { FormKind } from '@perfboard/contracts/words/lead';
import { type Attempt, hashRequest } from '../idempotency/idempotency.ts';
import { type CountedLimit, limitAddress } from '../rate-limit/rate-limit.ts';
import type { Context } from '../trpc/context.ts';
import { formTokenAgeMs } from './form-token.router.ts';
import { contentSigns, type LeadText, type Sign, spamThreshold } from './spam-score.ts';

export interface Verdict {
  is_spam: boolean;
  /** Every sign found, also for leads that were accepted. */
  spam_reasons: string[];
}

/** A lead of any form, with the form's hidden fields. */
export interface SubmittedLead {
  email: string;
  full_name?: string;
  project_title?: string;
  name?: string;
  subject?: string;
  message?: string;
  purpose?: string;
  leave_empty?: string | undefined;
  form_token?: string | undefined;
}

/**
 * A person can't read and fill in a form faster. Alone it proves nothing: browsers fill forms automatically.
 */
const minimumMs = 1_500;
/** A tab may stay open for long, but a stored token must expire. */
const maximumMs = 7 * 24 * 60 * 60 * 1_000;
/** With any other sign it decides. Alone it does not: software that fills forms for people may fill it. */
const honeypotWeight = 85;
/** Posts with the same text before it counts as a sign. People repeat themselves; mass posts repeat more. */
const repeatsMax = 5;
/** Shorter texts repeat by chance. */
const repeatedLengthMin = 30;

const textOf = (lead: SubmittedLead): LeadText => ({
  name: lead.full_name ?? lead.name ?? '',
  email: lead.email,
  title: lead.project_title ?? lead.subject ?? '',
  message: lead.message ?? lead.purpose ?? '',
});

/**
 * Signs from how a post was made, regardless of its text. A script without a token is as welcome as a form.
 */
export function behaviorSigns(
  { leave_empty, form_token }: Pick<SubmittedLead, 'leave_empty' | 'form_token'>,
  secret: string,
): Sign[] {
  const signs: Sign[] = leave_empty ? [{ reason: 'honeypot', weight: honeypotWeight }] : [];
  if (!form_token) return signs;
  const ageMs = formTokenAgeMs(secret, form_token);
  if (ageMs === null || ageMs < 0) signs.push({ reason: 'forged time', weight: 60 });
  else if (ageMs < minimumMs) signs.push({ reason: 'too fast', weight: 40 });
  else if (ageMs > maximumMs) signs.push({ reason: 'stale form', weight: 20 });
  return signs;
}

/** The letters only, so that separators and numbers filled into a template don't matter. */
const fingerprint = (text: string): string | null => {
  const letters = text.toLowerCase().replace(/[^\p{L}]/gu, '');
  return letters.length < repeatedLengthMin ? null : createHash('sha256').update(letters).digest('base64url');
};

export function toVerdict(signs: readonly Sign[]): Verdict {
  const score = signs.reduce((sum, { weight }) => sum + weight, 0);
  return { is_spam: score >= spamThreshold, spam_reasons: [...new Set(signs.map(({ reason }) => reason))] };
}

/** The fingerprint under which a lead's text is counted; null if it is not counted. */
const printOf = (kind: FormKind, lead: SubmittedLead): string | null =>
  kind === 'contact' ? fingerprint(textOf(lead).message) : null;

/** Whether a valid lead looks like spam. Spam is stored like any lead, only in another view. */
export async function assessSpam(
  { services: { rateLimits, env } }: Context,
  kind: FormKind,
  lead: SubmittedLead,
): Promise<Verdict> {
  const signs = [...behaviorSigns(lead, env.SESSION_SECRET), ...contentSigns(textOf(lead))];
  const print = printOf(kind, lead);
  if (print && (await rateLimits.count('leadByContent', print)) > repeatsMax) {
    signs.push({ reason: 'repeated text', weight: 35 });
  }
  return toVerdict(signs);
}

const limitsOf = (ctx: Context, { email }: SubmittedLead) =>
  [
    ['leadByAddress', limitAddress(ctx.address)],
    ['leadByEmail', email],
  ] as const;

/**
 * Whether `limitLead` and `assessSpam` spend points before the statement that stores the lead. A repetition
 * must not pay those, so its first answer must be looked up before.
 */
export function spendsFirst(ctx: Context, kind: FormKind, lead: SubmittedLead): boolean {
  const { rateLimits } = ctx.services;
  if (!rateLimits.isOn) return false;
  return (
    printOf(kind, lead) !== null ||
    limitsOf(ctx, lead).some(([name, key]) => rateLimits.counted(name, key) === null)
  );
}

/**
 * Rejects a flood, as far as it is known without the database.
 * @returns limits that are counted in the database: the statement that stores the lead spends them
 * @throws AppError TOO_MANY_REQUESTS with how long to wait
 */
export async function limitLead(ctx: Context, lead: SubmittedLead): Promise<CountedLimit[]> {
  const { rateLimits } = ctx.services;
  const limits: CountedLimit[] = [];
  for (const [name, key] of limitsOf(ctx, lead)) {
    const counted = rateLimits.counted(name, key);
    if (counted) limits.push(counted);
    else await rateLimits.consume(name, key);
  }
  return limits;
}

/**
 * Checks a form before it is stored: rejects a flood, and says whether it looks like spam.
 * @throws AppError TOO_MANY_REQUESTS with how long to wait
 */
export async function checkLead(ctx: Context, kind: FormKind, lead: SubmittedLead): Promise<Verdict> {
  for (const [name, key] of limitsOf(ctx, lead)) await ctx.services.rateLimits.consume(name, key);
  return assessSpam(ctx, kind, lead);
}

/**
 * The attempt of a visitor's form: its key comes with the form, or in the header. Keys of different forms are
 * separate.
 */
export async function formAttempt(
  ctx: Context,
  kind: FormKind,
  formKey: string | undefined,
  fields: object,
): Promise<Attempt | undefined> {
  const key = formKey ?? ctx.idempotencyKey;
  if (!key) return undefined;
  // An omitted field hashes like a missing one, so a field added by a release changes no hash.
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return { scope: kind, key, request_hash: await hashRequest(ctx.services.env.SESSION_SECRET, filled) };
}
