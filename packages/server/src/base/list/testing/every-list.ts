import { bookingSorts } from '@perfboard/contracts/words/booking';
import { contactSorts } from '@perfboard/contracts/words/contact';
import type { Pool } from 'pg';
import { newsletterDeliveryQuery } from '../../../audience/newsletter/newsletter-delivery.ts';
import { newsletterQuery } from '../../../audience/newsletter/newsletter-list.ts';
import { subscriberQuery } from '../../../audience/subscriber/subscriber-list.ts';
import { projectQuery } from '../../../catalog/project/project-list.ts';
import { upcomingQuery } from '../../../leads/appointment/appointment-list.ts';
import { bookingQuery } from '../../../leads/booking/booking.ts';
import { contactQuery } from '../../../leads/contact/contact-list.ts';
import { quoteQuery } from '../../../leads/quote/quote-list.ts';
import { webhookDeliveryQuery } from '../../../operations/webhook/webhook.ts';
import { auditQuery } from '../../audit/audit.router.ts';
import type { PageQuery } from '../list.ts';

const newsletter = '00000000-0000-7000-8000-000000000001';
const webhook = '00000000-0000-7000-8000-000000000002';

/**
 * Fills every list with rows of decreasing age.
 * @param rows per list; the default is enough to make an index cheaper than a sequential scan
 */
export async function fillLists(pool: Pool, rows = 20_000): Promise<void> {
  // The triggers are tested elsewhere; here they would only cost time.
  await pool.query(`
    set session_replication_role = replica;
    insert into bookings (uuid, full_name, email, mobile_no, project_title, search_text, status, is_spam, created_at)
      select gen_random_uuid(), 'Visitor ' || md5(i::text), 'visitor' || i || '@example.com', '+91987654' || i,
        'Project ' || (i % 500), 'visitor ' || md5(i::text) || ' visitor' || i || '@example.com +91987654' || i, (array['new','contacted','scheduled','done','archived'])[1 + i % 5]::booking_status,
        i % 50 = 0, now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into appointments (uuid, booking_uuid, starts_at, ends_at, time_zone, place, version, cancelled_at)
      select gen_random_uuid(), uuid, created_at + interval '5 days', created_at + interval '5 days 1 hour', 'UTC', 'Here', 1,
        case when project_title like '%7' then now() end from bookings;
    insert into quotes (uuid, booking_uuid, series_uuid, number, status, client_name, client_email, title, currency,
        tax_rounding, author, search_text, created_at)
      select gen_random_uuid(), uuid, uuid, 'Q-' || mobile_no,
        (array['draft','sent','viewed','accepted','declined'])[1 + length(email) % 5]::quote_status, full_name, email,
        project_title, 'EUR', 'line', 'Asha', lower('Q-' || mobile_no || ' ' || full_name || ' ' || email), created_at from bookings;
    insert into contacts (uuid, name, email, mobile, subject, message, search_text, status, is_spam, created_at)
      select gen_random_uuid(), 'Sender ' || md5(i::text), 'sender' || i || '@example.com', '98765' || lpad(i::text, 6, '0'),
        'Subject ' || (i % 700), 'A message about ' || md5((i * 7)::text) || ' and what it costs',
        'sender ' || md5(i::text) || ' sender' || i || '@example.com subject ' || (i % 700) || ' a message about ' || md5((i * 7)::text),
        (array['unread','read','responded','archived'])[1 + i % 4]::contact_status, i % 50 = 0,
        now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into subscribers (uuid, email, status, created_at)
      select gen_random_uuid(), 'reader' || i || '@' || (array['gmail.com','yahoo.com','shop.example'])[1 + i % 3],
        case when i % 20 = 0 then 'unsubscribed' else 'active' end::subscriber_status,
        now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into projects (uuid, project_name, description, category, tags, featured, search_text, created_at)
      select gen_random_uuid(), 'Project ' || md5(i::text), 'Built with ' || md5((i * 3)::text),
        case when i % 30 = 0 then null else 'Category ' || (i % 24) end, '{a,b}', i % 10 = 0, 'project ' || md5(i::text),
        now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into newsletters (uuid, subject, body) values ('${newsletter}', 'News', 'Hello');
    insert into newsletter_deliveries (uuid, newsletter_uuid, subscriber_uuid, email)
      select gen_random_uuid(), '${newsletter}', uuid, email from subscribers;
    insert into audits (uuid, actor, action, entity, created_at)
      select gen_random_uuid(), 'admin' || (i % 200), 'booking.update', (array['booking','contact','project'])[1 + i % 3],
        now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into webhooks (uuid, url, secret, events)
      select case when i = 0 then '${webhook}'::uuid else gen_random_uuid() end, 'https://hooks.example/' || i, 's', '{}'
        from generate_series(0, 19) i;
    insert into webhook_deliveries (uuid, webhook_uuid, event, entity, entity_uuid, created_at)
      select gen_random_uuid(), webhooks.uuid, 'booking.created', 'booking', gen_random_uuid(),
        now() - i * interval '1 minute' from webhooks, generate_series(1, ${rows / 20}) i;
  `);
}

const directions = ['asc', 'desc'] as const;
const searches = ['visitor99', 'example.com', 'subject 69', 'nobody at all', '+91 98765 4199'];

/** Every list with all queries that its screen can send. */
export const lists: Record<string, PageQuery[]> = {
  appointments: [upcomingQuery({}), upcomingQuery({ from: '2026-01-01', until: '2100-01-01' })],
  bookings: [
    ...bookingSorts.flatMap((sort) => directions.map((direction) => bookingQuery({ sort, direction }))),
    bookingQuery({ spam: true }),
    bookingQuery({ unanswered: true }),
    bookingQuery({ assignee: 'unassigned' }),
    bookingQuery({ source: 'google.com', sort: 'full_name' }),
    bookingQuery({ assignee: 'member7', from: '2026-01-01', until: '2026-02-01', sort: 'email' }),
    bookingQuery({ status: 'archived', sort: 'created_at', direction: 'asc' }),
    ...searches.map((q) => bookingQuery({ q })),
    ...searches.map((q) => bookingQuery({ q, sort: 'email' })),
  ],
  contacts: [
    ...contactSorts.flatMap((sort) => directions.map((direction) => contactQuery({ sort, direction }))),
    contactQuery({ spam: true }),
    contactQuery({ unanswered: true }),
    contactQuery({ assignee: 'member7' }),
    contactQuery({ from: '2026-01-01' }),
    contactQuery({ status: 'read' }),
    ...searches.map((q) => contactQuery({ q })),
  ],
  subscribers: [
    ...(['email', 'created_at'] as const).flatMap((sort) =>
      directions.map((direction) => subscriberQuery({ sort, direction })),
    ),
    ...['reader777', 'gmail.com', 'nobody@'].map((q) => subscriberQuery({ q })),
  ],
  projects: [
    ...(['project_name', 'category', 'featured', 'created_at'] as const).flatMap((sort) =>
      directions.map((direction) => projectQuery({ sort, direction })),
    ),
    ...searches.map((q) => projectQuery({ q })),
  ],
  quotes: [
    quoteQuery({}),
    quoteQuery({ status: 'accepted' }),
    quoteQuery({ lead_uuid: newsletter }),
    ...searches.map((q) => quoteQuery({ q })),
  ],
  newsletters: [newsletterQuery({})],
  newsletterDeliveries: [
    newsletterDeliveryQuery({ uuid: newsletter }),
    newsletterDeliveryQuery({ uuid: newsletter, status: 'pending' }),
    newsletterDeliveryQuery({ uuid: newsletter, q: 'reader777' }),
  ],
  audits: [
    auditQuery({}),
    auditQuery({ entity: 'booking' }),
    auditQuery({ actor: 'admin7' }),
    auditQuery({ entity: 'contact', actor: 'admin7' }),
    auditQuery({ entity: 'newsletter' }),
    auditQuery({ actor: 'nobody@shop.example' }),
  ],
  webhookDeliveries: [webhookDeliveryQuery({ uuid: webhook })],
};
