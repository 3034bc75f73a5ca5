import { contentHashOf, originalKey, variantKeys } from '@perfboard/media/key';
import { lasts } from '@perfboard/testing/eventually';
import type { FaultCounts } from './chaos.ts';
import type { FaultStack } from './stack.ts';
import type { Traffic } from './traffic.ts';

/** A mail that went out to somebody who had left by then. Half a second is what was under way already. */
const unsubscribedSql = `select count(*)::int as count from campaign_recipients
  join subscribers on subscribers.uuid = subscriber_uuid
  where campaign_recipients.status = 'sent' and subscribers.status = 'unsubscribed'
    and claimed_at > status_changed_at + interval '500 milliseconds'`;

/** Work that is still pending; all zero when everything has come to its end. */
const owedSql = `select
  (select count(*)::int from outbox where done_at is null and failed_at is null) as jobs,
  (select count(*)::int from notices where status = 'pending') as notices,
  (select count(*)::int from images where status = 'pending') as pictures,
  (select count(*)::int from campaigns where status <> 'done') as campaigns,
  (select count(*)::int from campaign_recipients where status in ('pending', 'sending')) as recipients`;

type Pending = Record<'jobs' | 'notices' | 'pictures' | 'campaigns' | 'recipients', number>;

/**
 * Waits until nothing is pending. Answers what still was when it had not changed for `limitMs`: how long everything takes
 * is the machine's affair.
 */
export async function settle(stack: FaultStack, limitMs: number): Promise<Pending> {
  let pending: Pending = { jobs: -1, notices: -1, pictures: -1, campaigns: -1, recipients: -1 };
  let until = Date.now() + limitMs;
  for (;;) {
    // A question may meet a connection that the last restart of the server left dead in the pool.
    const found = await stack.pool.query<Pending>(owedSql).catch(() => undefined);
    const now = found?.rows[0] ?? pending;
    if (JSON.stringify(now) !== JSON.stringify(pending)) until = Date.now() + limitMs;
    pending = now;
    if (Object.values(pending).every((count) => count === 0) || Date.now() > until) return pending;
    await lasts(500);
  }
}

export interface Report {
  leads: number;
  notices: number;
  repeatedNotices: number;
  recipients: Record<string, number>;
  pictures: number;
  deletedPictures: number;
  /** Deleted pictures of which files are left, which the sweep removes after its grace period. */
  leftForTheSweep: number;
  mails: number;
  /** Broken promises, one line each. */
  violations: string[];
}

/** What a killed worker may have claimed of a campaign without its mail being under way or its answer written; one worker
 * at a time sends a campaign. */
const CLAIMED_AT_MOST = 50;
const CAMPAIGN_CONNECTIONS = 5;
const NOTICES_AT_A_TIME = 4;

/** Compares what was promised with what the database, the mail server and the image store hold. */
export async function inspect(
  stack: FaultStack,
  options: { traffic: Traffic; campaign: string; counts: FaultCounts; pending: Pending },
): Promise<Report> {
  const { traffic, campaign, counts } = options;
  const violations: string[] = [];
  const must = (holds: boolean, line: string) => void (holds || violations.push(line));
  const kills = counts['kill worker'] + 2 * counts['kill both workers'];
  must(
    Object.values(options.pending).every((count) => count === 0),
    `left in limbo: ${JSON.stringify(options.pending)}`,
  );

  const taken = stack.sink.taken();
  const copies = new Map<string, number>();
  for (const { message_id } of taken) copies.set(message_id, (copies.get(message_id) ?? 0) + 1);

  const leads = await stack.pool.query<{ uuid: string }>(
    'select uuid from bookings union all select uuid from contacts',
  );
  const kept = leads.rows.map(({ uuid }) => uuid);
  must(
    kept.length === new Set(traffic.leads).size,
    `${traffic.leads.length} leads acknowledged, ${kept.length} kept`,
  );
  const missing = traffic.leads.filter((uuid) => !kept.includes(uuid));
  must(missing.length === 0, `leads lost: ${missing.length}`);

  const notices = await stack.pool.query<{
    status: string;
    message_id: string | null;
    last_error: string | null;
  }>('select status, message_id, last_error from notices');
  must(notices.rows.length === 2 * kept.length, `${kept.length} leads have ${notices.rows.length} notices`);
  let repeatedNotices = 0;
  for (const { status, message_id, last_error } of notices.rows) {
    const sent = copies.get(message_id ?? '') ?? 0;
    must(status === 'sent', `a notice is ${status}: ${last_error}`);
    must(sent > 0, 'a notice called sent never arrived');
    repeatedNotices += Math.max(0, sent - 1);
  }
  const hangUps = counts['mail hangs up'] * 10;
  const explained =
    NOTICES_AT_A_TIME * (kills + 2 * counts['kill mail'] + 2 * counts['crash postgres']) + hangUps;
  must(repeatedNotices <= explained, `${repeatedNotices} notices repeated, ${explained} explained`);

  const recipients = await stack.pool.query<{ email: string; status: string; message_id: string | null }>(
    'select email, status, message_id from campaign_recipients where campaign_uuid = $1',
    [campaign],
  );
  const byStatus: Record<string, number> = {};
  const addressed = new Map<string, number>();
  for (const { to } of taken) addressed.set(to, (addressed.get(to) ?? 0) + 1);
  for (const { email, status } of recipients.rows) {
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    const mails = addressed.get(email) ?? 0;
    must(mails <= 1, `${email} got ${mails} mails`);
    must(status !== 'sent' || mails === 1, `${email} is sent and got ${mails}`);
    must(!['failed', 'suppressed'].includes(status) || mails === 0, `${email} is ${status} and got ${mails}`);
    must(!email.startsWith('refused') || status !== 'sent', `${email} was refused and is sent`);
  }
  const uncertain = byStatus.uncertain ?? 0;
  const inFlight =
    CLAIMED_AT_MOST * (counts['kill worker'] + counts['kill both workers']) +
    2 * CAMPAIGN_CONNECTIONS * counts['kill mail'] +
    counts['mail hangs up'] * 30;
  must(uncertain <= inFlight, `${uncertain} uncertain, ${inFlight} in flight at the faults`);

  const mailed = await stack.pool.query<{ count: number }>(unsubscribedSql);
  must(mailed.rows[0]?.count === 0, `${mailed.rows[0]?.count} mails to people who had unsubscribed`);

  const { pictures, orphans } = await inspectPictures(stack, traffic, must);
  // A worker killed over a picture that is deleted meanwhile leaves files; the sweep takes them after its grace period.
  const interrupted =
    kills + counts['restart postgres'] + counts['crash postgres'] + counts['cut connections'];
  must(orphans <= interrupted, `files of ${orphans} deleted pictures are left`);
  const failed = await stack.pool.query('select job, last_error from outbox where failed_at is not null');
  must(failed.rows.length === 0, `jobs given up: ${JSON.stringify(failed.rows.slice(0, 5))}`);

  for (const worker of stack.workers) {
    for (const words of worker.crashes()) must(false, `a worker crashed: ${words.slice(0, 600)}`);
  }

  return {
    leads: kept.length,
    notices: notices.rows.length,
    repeatedNotices,
    recipients: byStatus,
    pictures,
    deletedPictures: traffic.deletedPictures,
    leftForTheSweep: orphans,
    mails: taken.length,
    violations: summarize(violations),
  };
}

async function inspectPictures(
  stack: FaultStack,
  traffic: Traffic,
  must: (holds: boolean, line: string) => void,
): Promise<{ pictures: number; orphans: number }> {
  const files = new Set<string>();
  for await (const key of stack.store.list('')) files.add(key);
  const { rows } = await stack.pool.query<{
    uuid: string;
    content_hash: string;
    status: string;
    keys: string[];
  }>(
    `select uuid, content_hash, status, array(select key from image_variants where image_uuid = uuid) as keys
      from images`,
  );
  const shown = new Set([...traffic.pictures.values()].map(({ image_uuid }) => image_uuid));
  must(rows.length === shown.size, `${shown.size} pictures are shown, ${rows.length} kept`);
  for (const { uuid, content_hash, status, keys } of rows) {
    const expected = variantKeys(content_hash, { width: 400, height: 300 });
    must(shown.has(uuid), 'a deleted picture has a row');
    must(status === 'ready', `a picture is ${status}`);
    must(keys.length === expected.length, `a picture has ${keys.length} of ${expected.length} variants`);
    for (const key of [...expected, originalKey(content_hash, 'png')])
      must(files.delete(key), `${key} is missing`);
  }
  return { pictures: rows.length, orphans: new Set([...files].map(contentHashOf)).size };
}

/** The first few of each kind: a broken mechanism breaks a thousand promises at once. */
function summarize(violations: string[]): string[] {
  return violations.length > 12
    ? [...violations.slice(0, 12), `... ${violations.length} in all`]
    : violations;
}
