import type { CampaignOutcome } from '@perfboard/contracts/campaign';
import type { PrismaClient } from '@perfboard/db/client';
import type { FoldedLedger } from './folded-ledger.ts';

/** More kinds of refusal than anybody reads; the last ones stand in the list of recipients all the same. */
const refusalsMax = 12;

/** What came of a newsletter, counted from its ledger; refusals by their codes, since servers' words name the address. */
export async function readOutcome(prisma: PrismaClient, uuid: string): Promise<CampaignOutcome> {
  const row = await prisma.campaign.findUnique({ where: { uuid }, select: { folded: true } });
  const folded = row?.folded as FoldedLedger | null | undefined;
  if (folded) return folded.outcome;
  const [counts] = await prisma.$queryRaw<Omit<CampaignOutcome, 'refusals'>[]>`
    select count(*) filter (where status = 'sent')::int as accepted,
      count(*) filter (where left_at is not null)::int as "left",
      count(*) filter (where bounced_at is not null)::int as bounced,
      count(*) filter (where complained_at is not null)::int as complaints,
      count(*) filter (where status = 'uncertain')::int as uncertain,
      count(*) filter (where status = 'pending' and attempts > 0)::int as waiting
    from campaign_recipients where campaign_uuid = ${uuid}::uuid`;
  const refusals = await prisma.$queryRaw<CampaignOutcome['refusals']>`
    select substring(last_error from '([245][0-9]{2}([ -][245]\\.[0-9]{1,3}\\.[0-9]{1,3})?)') as code,
      -- Servers like to name the address.
      regexp_replace(min(last_error), '[^[:space:]<>()]+@[^[:space:]<>()]+', '…', 'g') as example, count(*)::int as total
    from campaign_recipients
    where campaign_uuid = ${uuid}::uuid and (status = 'failed' or bounced_at is not null) and last_error is not null
    group by code order by total desc, code limit ${refusalsMax}`;
  return { accepted: 0, left: 0, bounced: 0, complaints: 0, uncertain: 0, waiting: 0, ...counts, refusals };
}
