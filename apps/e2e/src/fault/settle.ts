import { contentHashOf, originalKey, originalPrefix, variantKeys, variantPrefix } from '@perfboard/media/key';
import { lasts } from '@perfboard/testing/eventually';
import { type EndState, emptyEnd, now } from './history.ts';
import type { Stack } from './stack.ts';

/** Work that is still pending; all zero when everything has come to its end. Files without a row go minutes later. */
const pendingSql = `select
  (select count(*)::int from outbox where done_at is null and failed_at is null
     and job not in ('image.sweep', 'maintenance.tidy')
     and not (job in ('image.remove', 'appointment.remind') and run_at > now() + interval '1 minute')) as jobs,
  (select count(*)::int from notifications where status = 'pending') as notifications,
  (select count(*)::int from images where status = 'pending') as pictures,
  (select count(*)::int from newsletters where status not in ('done', 'cancelled')) as newsletters,
  (select count(*)::int from newsletter_deliveries join newsletters on newsletters.uuid = newsletter_uuid
     where newsletter_deliveries.status in ('pending', 'sending') and newsletters.status <> 'cancelled') as deliveries`;

/**
 * Waits until nothing is pending. Returns what was still pending after `limitMs` without progress: the total
 * time depends on the machine.
 */
export async function settle(stack: Stack, limitMs: number): Promise<EndState['pending']> {
  let pending: EndState['pending'] = { jobs: -1 };
  let until = now() + limitMs;
  for (;;) {
    // The pool may contain a dead connection from before the last restart of the server.
    const found = await stack.pool.query<EndState['pending']>(pendingSql).catch(() => undefined);
    const seen = found?.rows[0] ?? pending;
    if (JSON.stringify(seen) !== JSON.stringify(pending)) until = now() + limitMs;
    pending = seen;
    if (Object.values(pending).every((count) => count === 0) || now() > until) return pending;
    await lasts(250);
  }
}

interface PictureRow {
  uuid: string;
  content_hash: string;
  status: string;
  projects: string[];
  width: number;
  height: number;
}

const appointmentSql = `select appointments.uuid, email, member_id, cancelled_at is not null as is_cancelled, sequence,
    extract(epoch from starts_at)::float8 * 1000 as starts_at, extract(epoch from ends_at)::float8 * 1000 as ends_at,
    array(select jsonb_build_object('kind', change.kind, 'sequence', change.sequence,
        'starts_at', extract(epoch from change.starts_at) * 1000, 'status', mail.status, 'doubts', mail.doubts,
        'created_at', extract(epoch from change.created_at) * 1000, 'reminders', (select count(*) from outbox
          where job = 'appointment.remind' and payload ->> 'change_uuid' = change.uuid::text))
      from appointment_changes as change left join notifications as mail on appointment_change_uuid = change.uuid
      where appointment_uuid = appointments.uuid order by change.sequence) as changes
  from appointments join bookings on bookings.uuid = booking_uuid`;

/** Reads the final state, independent of what the clients saw. */
export async function readEnd(stack: Stack, pending: EndState['pending']): Promise<EndState> {
  const rows = async <Row extends object>(sql: string): Promise<Row[]> =>
    (await stack.pool.query<Row>(sql)).rows;
  const pictures = await rows<PictureRow>(
    `select uuid, content_hash, status, width, height,
       array(select project_name from projects where images.uuid in (image_uuid, next_image_uuid)
         or exists (select from project_photos where image_uuid = images.uuid and project_uuid = projects.uuid)) as projects
       from images`,
  );
  return {
    ...emptyEnd(),
    leads: await rows(`select 'booking' as noun, uuid, email, is_spam,
          extract(epoch from created_at)::float8 * 1000 as created_at from bookings
      union all select 'contact', uuid, email, is_spam, extract(epoch from created_at)::float8 * 1000 from contacts`),
    answers: (await rows<{ subject: string }>('select subject from incoming_mails')).map(
      ({ subject }) => subject,
    ),
    messages: (
      await rows<{ from_email: string }>("select from_email from incoming_mails where matched_by = 'page'")
    ).map(({ from_email }) => from_email),
    subscribers: await rows('select uuid, email, status from subscribers'),
    notifications:
      await rows(`select notifications.kind, coalesce(quotes.client_email, bookings.email, contacts.email) as email, notifications.status, doubts
      from notifications left join quotes on quotes.uuid = quote_uuid left join bookings on bookings.uuid = notifications.booking_uuid
      left join contacts on contacts.uuid = notifications.contact_uuid`),
    followUps: await rows(`select follow_ups.uuid, coalesce(bookings.email, contacts.email) as email,
        extract(epoch from due_at)::float8 * 1000 as due_at, extract(epoch from fired_at)::float8 * 1000 as fired_at, count(notifications)::int as notified, max(message_id) as message_id
      from follow_ups left join bookings on bookings.uuid = follow_ups.booking_uuid
        left join contacts on contacts.uuid = follow_ups.contact_uuid
        left join notifications on about = follow_ups.uuid::text and notifications.kind = 'follow_up'
      where ended_as is distinct from 'replaced' group by follow_ups.uuid, bookings.email, contacts.email`),
    newsletters: await rows('select uuid, subject, status from newsletters'),
    deliveries: await rows(`select subject as newsletter, email, newsletter_deliveries.status,
        extract(epoch from claimed_at)::float8 * 1000 as claimed_at
      from newsletter_deliveries join newsletters on newsletters.uuid = newsletter_uuid`),
    quotes: await rows(`select uuid, client_email as email, status, number,
        to_char(total / 100.0, 'FM999999990.00') || ' ' || currency as total, encode(sha256(content), 'hex') as pdf
      from quotes left join quote_pdfs on quote_uuid = uuid`),
    appointments: await rows(appointmentSql),
    projects: await rows('select uuid, project_name from projects'),
    audits: await rows(`select action, entity_uuid, count(*)::int from audits
      where entity = 'project' group by action, entity_uuid`),
    pictures: pictures.map(({ uuid, content_hash, status, projects, width, height }) => ({
      uuid,
      content_hash,
      status,
      projects,
      files: [originalKey(content_hash, 'png'), ...variantKeys(content_hash, { width, height })],
    })),
    files: await listFiles(stack),
    pending,
    givenUp: await rows(`select job, last_error as error, payload ->> 'image_uuid' as picture_uuid
      from outbox where failed_at is not null`),
  };
}

async function listFiles({ store, modifiedAt }: Stack): Promise<EndState['files']> {
  const files: EndState['files'] = [];
  for (const prefix of [originalPrefix, variantPrefix]) {
    for await (const key of store.list(prefix)) {
      const content_hash = contentHashOf(key) ?? key;
      files.push({ key, content_hash, modified_at: modifiedAt(key) });
    }
  }
  return files;
}
