import type { JobServices } from '../service/job-services.ts';

/** What the composer's 'send' writes: the campaign, queued, and a row for each recipient. */
export async function makeCampaign(
  { pool, prisma }: Pick<JobServices, 'pool' | 'prisma'>,
  recipients: number | readonly string[],
  data: { subject?: string; body?: string; scheduled_at?: Date } = {},
): Promise<{ uuid: string; emails: string[] }> {
  const prefix = crypto.randomUUID().slice(0, 8);
  const emails =
    typeof recipients === 'number'
      ? Array.from({ length: recipients }, (_, index) => `reader${index}-${prefix}@reader.example`)
      : [...recipients];
  const { uuid } = await prisma.campaign.create({
    data: { subject: 'Newsletter Update', body: 'Hello **readers**', status: 'queued', ...data },
  });
  await pool.query(
    `with subscribed as (
        insert into subscribers (uuid, email) select gen_random_uuid(), unnest($2::text[])
          on conflict (email) do update set email = excluded.email returning uuid, email)
      insert into campaign_recipients (uuid, campaign_uuid, subscriber_uuid, email)
        select gen_random_uuid(), $1, uuid, email from subscribed`,
    [uuid, emails],
  );
  return { uuid, emails };
}

/** Recipients by status. */
export async function countRecipients(
  { pool }: Pick<JobServices, 'pool'>,
  uuid: string,
): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: number }>(
    'select status::text, count(*)::int as count from campaign_recipients where campaign_uuid = $1 group by status',
    [uuid],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
