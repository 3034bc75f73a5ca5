import { uuidSchema } from '@perfboard/contracts/identifier';
import type { LeadOrigin, LeadOriginInput } from '@perfboard/contracts/lead-origin';
import { newsletterTags, unknownSource, utmNames } from '@perfboard/contracts/words/lead-origin';
import { type Db, Prisma } from '@perfboard/db/client';

interface Extras extends LeadOriginInput {
  idempotency_key?: string | undefined;
  leave_empty?: string | undefined;
  website?: string | undefined;
  form_token?: string | undefined;
}

/** Separates the lead's fields from the rest of a form. */
export function splitSubmission<Input extends Extras>(input: Input) {
  const { idempotency_key, leave_empty, website: _ignored, form_token, ...submission } = input;
  const { referrer, landing_page, project_uuid, ...tagged } = submission;
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, ...fields } = tagged;
  const origin = {
    referrer,
    landing_page,
    project_uuid,
    utm_source,
    utm_medium,
    utm_campaign,
    utm_term,
    utm_content,
  };
  return { fields, extras: { idempotency_key, leave_empty, form_token, origin } };
}

/** The host of a page for display; empty if there is none. */
function hostOf(referrer: string): string {
  try {
    const { protocol, hostname } = new URL(
      /^[a-z][a-z0-9+.-]*:/i.test(referrer) ? referrer : `https://${referrer}`,
    );
    return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, '') : '';
  } catch {
    return '';
  }
}

/** Only the path: the query may contain personal data. */
const pathOf = (page: string): string => (page.startsWith('/') ? (page.split(/[?#]/)[0] ?? '') : '');

/** The stored origin of a lead: empty if the visitor's browser asks for privacy. */
export function originOf(given: LeadOriginInput, asksForPrivacy: boolean): LeadOrigin {
  const input = asksForPrivacy ? {} : given;
  const utm = Object.fromEntries(utmNames.map((name) => [name, input[name] ?? ''])) as Record<
    (typeof utmNames)[number],
    string
  >;
  const referrer_host = input.referrer ? hostOf(input.referrer) : '';
  return {
    source: utm.utm_source.toLowerCase() || referrer_host,
    referrer_host,
    landing_page: input.landing_page ? pathOf(input.landing_page) : '',
    ...utm,
    project_uuid: uuidSchema.safeParse(input.project_uuid).data ?? null,
  };
}

/**
 * The origin of a form posted without script, from the URL of its page: its path and UTM tags. The browser no
 * longer knows the referrer of that page.
 * @param origin of the product itself; a page of another site is not a landing page
 */
export function originOfPage(page: string | undefined, origin: string): Record<string, string> {
  if (!page || !URL.canParse(page)) return {};
  const { pathname, searchParams, origin: from } = new URL(page);
  if (from !== origin) return {};
  return { landing_page: pathname, ...newsletterTags(searchParams) };
}

/** Leads of a source, or those without a source. */
export const isOfSource = (source: string): Prisma.Sql =>
  Prisma.sql`source = ${source === unknownSource ? '' : source}`;

const sourcesMax = 50;
/** Older leads say little about current sources. */
const recentMax = 10_000;

/** The sources of the latest leads, most frequent first. */
export const listSources = (
  db: Db,
  kind: 'booking' | 'contact',
): Promise<{ source: string; count: number }[]> =>
  db.$queryRaw`select source, count(*)::int as count from (
      select source from ${Prisma.raw(`${kind}s`)} where is_spam = false
        order by created_at desc, uuid desc limit ${recentMax}) as recent
    group by source order by count desc, source limit ${sourcesMax}`;
