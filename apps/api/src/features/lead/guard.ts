import type { Context } from '../../trpc/context.ts';

export interface Verdict {
  is_spam: boolean;
  spam_reasons: string[];
}

interface Judged {
  email: string;
  website?: string | undefined;
  form_token?: string | undefined;
}

/**
 * Looks at a valid lead before it is stored: refuses a flood, and says whether it looks like spam. Spam is stored
 * like any lead, only in another view.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function judgeLead(ctx: Context, lead: Judged): Promise<Verdict> {
  await ctx.services.rateLimits.consume('leadByAddress', ctx.address);
  await ctx.services.rateLimits.consume('leadByEmail', lead.email);
  const spam_reasons = lead.website ? ['honeypot'] : [];
  return { is_spam: spam_reasons.length > 0, spam_reasons };
}
