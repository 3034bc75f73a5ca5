import { currencyDecimals, formatDecimal } from '@perfboard/contracts/money';
import type { QuoteOverview } from '@perfboard/contracts/quote';
import type { PrismaClient } from '@perfboard/db/client';

const periodDays = [30, 365] as const;

interface ValueRow {
  /** 0 for open quotes, else the days. */
  days: number;
  currency: string;
  count: number;
  total: string;
}

interface RateRow {
  days: number;
  sent: number;
  decided: number;
  accepted: number;
  minutes: number | null;
}

/**
 * Open and accepted value, acceptance rate and time to the first quote; null before the first quote was sent. A
 * quote counts once, by its last sent version; undecided and replaced ones are left out of the rate.
 */
export async function readQuoteOverview(prisma: PrismaClient): Promise<QuoteOverview> {
  const [any] = await prisma.$queryRaw<object[]>`select 1 from quotes where sent_at is not null limit 1`;
  if (!any) return null;
  const [values, rates] = await Promise.all([
    prisma.$queryRaw<ValueRow[]>`
      select days, currency, count(*)::int as count, sum(total)::text as total from (
        select 0 as days, currency, total from quotes where status in ('sent', 'viewed')
          and (valid_until is null or valid_until >= current_date - 1)
        union all select days, currency, total from quotes, unnest(${[...periodDays]}::int[]) as days
          where status = 'accepted' and accepted_at > now() - make_interval(days => days)) as counted
      group by 1, 2 order by 1, sum(total) desc, 2`,
    prisma.$queryRaw<RateRow[]>`
      with series as (
        select series_uuid, min(sent_at) as first_sent_at,
          bool_or(quotes.status = 'accepted') as is_accepted,
          bool_or(quotes.status in ('declined', 'expired')) as is_lost,
          min(coalesce(bookings.created_at, contacts.created_at)) as lead_at,
          row_number() over (partition by min(coalesce(booking_uuid, contact_uuid)::text) order by min(sent_at)) = 1
            as is_first_of_lead
        from quotes left join bookings on bookings.uuid = booking_uuid left join contacts on contacts.uuid = contact_uuid
        where sent_at > now() - interval '2 years' group by series_uuid
      )
      select days, count(*)::int as sent,
        count(*) filter (where is_accepted or is_lost)::int as decided,
        count(*) filter (where is_accepted)::int as accepted,
        round((percentile_cont(0.5) within group (
          order by extract(epoch from first_sent_at - lead_at) / 60) filter (where is_first_of_lead))::numeric)::int
          as minutes
      from unnest(${[...periodDays]}::int[]) as days
      join series on first_sent_at > now() - make_interval(days => days) group by days`,
  ]);
  const valuesOf = (days: number) =>
    values
      .filter((row) => row.days === days)
      .map(({ currency, count, total }) => ({
        currency,
        count,
        total: formatDecimal(BigInt(total), currencyDecimals(currency)),
      }));
  return {
    open: valuesOf(0),
    periods: periodDays.map((days) => {
      const rate = rates.find((row) => row.days === days);
      return {
        days,
        accepted: valuesOf(days),
        sent: rate?.sent ?? 0,
        acceptance_percent: rate?.decided ? Math.round((rate.accepted * 100) / rate.decided) : null,
        median_minutes_to_first: rate?.minutes ?? null,
      };
    }),
  };
}
