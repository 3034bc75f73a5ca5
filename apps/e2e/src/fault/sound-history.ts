import { desk, ownerEmail } from './check.ts';
import { emptyHistory, type History, type Mail, type Write } from './history.ts';

const write = (own: Partial<Write> & Pick<Write, 'noun' | 'action' | 'subject'>): Write => ({
  door: 'rest',
  startedAt: 1_000,
  answeredAt: 1_100,
  status: 200,
  attempts: 1,
  uuid: null,
  revision: 0,
  ...own,
});
const mail = (own: Partial<Mail>): Mail => ({
  at: 2_000,
  to: '',
  message_id: '<1@shop.example>',
  subject: '',
  reply_to: '',
  unsubscribe: '',
  ...own,
});

/** The times that Ada picked: the first, and where she moved it. */
export const pickedAt = ['2026-12-01T09:00:00.000Z', '2026-12-01T10:00:00.000Z'] as const;
const [first, second] = pickedAt.map((time) => Date.parse(time)) as [number, number];

const invitation = (sequence: number, starts_at: number, at: number) => [
  mail({
    at,
    to: 'ada@x.example',
    subject: 'Appointment: Phone call',
    message_id: `<i${sequence}>`,
    calendar: { uid: 't', sequence, method: 'REQUEST', starts_at },
  }),
  mail({
    at,
    to: desk,
    reply_to: 'ada@x.example',
    subject: 'Ada picked a time: LoRa network',
    message_id: `<d${sequence}>`,
  }),
];

const change = { status: 'sent', doubts: 0, reminders: 1 };

/** A small history in which every promise holds. */
export function soundHistory(): History {
  const newsletter = { uuid: 'c', subject: 'Newsletter 0', at: 5_000 };
  const newsletterMail = (to: string) =>
    mail({
      at: newsletter.at + 500,
      to,
      subject: newsletter.subject,
      message_id: `<${to}>`,
      unsubscribe: 'http://shop.example/u',
    });
  const shown = { total: '71.36 EUR', pdf: 'abc' };
  const reader = (email: string) =>
    write({ noun: 'subscriber', action: 'create', subject: email, uuid: email });
  return {
    ...emptyHistory(),
    writes: [
      write({ noun: 'booking', action: 'create', subject: 'ada@x.example', uuid: 'l', startedAt: 900 }),
      write({ noun: 'follow_up', action: 'create', subject: 'ada@x.example', uuid: 'f', startedAt: 950 }),
      ...(['create', 'send', 'accept'] as const).map((action) =>
        write({
          noun: 'quote',
          action,
          subject: 'ada@x.example',
          uuid: 'q',
          startedAt: 3_000,
          answeredAt: 3_100,
        }),
      ),
      write({
        noun: 'appointment',
        action: 'pick',
        subject: 'ada@x.example',
        startsAt: pickedAt[0],
        startedAt: 3_200,
        answeredAt: 3_300,
      }),
      write({
        noun: 'appointment',
        action: 'move',
        subject: 'ada@x.example',
        startsAt: pickedAt[1],
        startedAt: 20_000,
        answeredAt: 20_100,
      }),
      write({ noun: 'message', action: 'create', subject: 'ada@x.example', door: 'form' }),
      reader('bo@x.example'),
      reader('cy@x.example'),
      reader('refused@x.example'),
      write({
        noun: 'project',
        action: 'create',
        subject: 'Board 0',
        uuid: 'p',
        startedAt: 900,
        answeredAt: 1_000,
      }),
      write({
        noun: 'project',
        action: 'rename',
        subject: 'Board 0',
        uuid: 'p',
        revision: 1,
        startedAt: 9_000,
        answeredAt: 9_100,
      }),
      write({
        noun: 'newsletter',
        action: 'submit',
        subject: newsletter.subject,
        uuid: 'c',
        startedAt: 4_900,
        answeredAt: 5_000,
      }),
      write({
        noun: 'newsletter',
        action: 'pause',
        subject: newsletter.subject,
        uuid: 'c',
        startedAt: 5_600,
        answeredAt: 5_700,
      }),
      write({
        noun: 'newsletter',
        action: 'resume',
        subject: newsletter.subject,
        uuid: 'c',
        startedAt: 6_000,
        answeredAt: 6_100,
      }),
      write({
        noun: 'subscriber',
        action: 'leave',
        subject: 'cy@x.example',
        startedAt: 7_000,
        answeredAt: 7_100,
      }),
    ],
    mails: [
      mail({ to: desk, reply_to: 'ada@x.example', message_id: '<n>' }),
      mail({ to: 'ada@x.example', message_id: '<a>' }),
      newsletterMail('bo@x.example'),
      newsletterMail('cy@x.example'),
      mail({ to: ownerEmail, subject: 'Follow up: LoRa network', message_id: '<f>' }),
      mail({ to: 'ada@x.example', subject: 'Quote Q-2026-0001: LoRa', message_id: '<q>', ...shown }),
      mail({
        to: desk,
        reply_to: 'ada@x.example',
        subject: 'Accepted: quote Q-2026-0001',
        message_id: '<qa>',
      }),
      mail({
        to: 'ada@x.example',
        subject: 'You accepted quote Q-2026-0001: LoRa',
        message_id: '<qr>',
        ...shown,
      }),
      ...invitation(0, first, 3_500),
      ...invitation(1, second, 20_500),
    ],
    followers: [
      {
        name: 'screen',
        since: 100,
        connections: 1,
        events: [
          { at: 100, kind: 'start', action: 'start', uuid: '' },
          { at: 1_200, kind: 'booking', action: 'created', uuid: 'l' },
          { at: 1_200, kind: 'project', action: 'created', uuid: 'p' },
          { at: 5_200, kind: 'newsletter', action: 'created', uuid: 'c' },
        ],
      },
    ],
    reads: [
      { api: 0, sentAt: 4_500, receivedAt: 4_600, boards: { 'Board 0': 0 } },
      { api: 1, sentAt: 12_200, receivedAt: 12_300, boards: { 'Board 0': 1 } },
    ],
    presence: [{ api: 0, isSeen: true, goneAfterMs: 8_900 }],
    faults: [{ name: 'kill worker', from: 40_000, to: 40_100, proof: 'worker 0 ended' }],
    end: {
      answers: [],
      messages: ['ada@x.example'],
      leads: [{ noun: 'booking', uuid: 'l', email: 'ada@x.example', is_spam: false }],
      subscribers: ['bo', 'cy', 'refused'].map((name) => ({
        uuid: `${name}@x.example`,
        email: `${name}@x.example`,
        status: 'active',
      })),
      followUps: [
        {
          uuid: 'f',
          email: 'ada@x.example',
          due_at: 1_900,
          fired_at: 1_950,
          notified: 1,
          message_id: '<f>',
        },
      ],
      appointments: [
        {
          uuid: 't',
          email: 'ada@x.example',
          member_id: 'm',
          starts_at: second,
          ends_at: second + 900_000,
          is_cancelled: false,
          sequence: 1,
          changes: [
            { ...change, kind: 'scheduled', sequence: 0, starts_at: first, created_at: 3_250 },
            { ...change, kind: 'moved', sequence: 1, starts_at: second, created_at: 20_050 },
          ],
        },
      ],
      quotes: [{ uuid: 'q', email: 'ada@x.example', status: 'accepted', number: 'Q-2026-0001', ...shown }],
      notifications: [
        'booking_notification',
        'booking_acknowledgement',
        'quote',
        'quote_accepted',
        'quote_receipt',
      ].map((kind) => ({
        kind,
        email: 'ada@x.example',
        status: 'sent',
        doubts: 0,
      })),
      newsletters: [{ uuid: 'c', subject: newsletter.subject, status: 'done' }],
      deliveries: [
        { newsletter: newsletter.subject, email: 'bo@x.example', status: 'sent', claimed_at: 5_400 },
        { newsletter: newsletter.subject, email: 'cy@x.example', status: 'sent', claimed_at: 5_400 },
        { newsletter: newsletter.subject, email: 'refused@x.example', status: 'failed', claimed_at: 5_400 },
      ],
      projects: [{ uuid: 'p', project_name: 'Board 0 rev 1' }],
      audits: [
        { action: 'project.create', entity_uuid: 'p', count: 1 },
        { action: 'project.update', entity_uuid: 'p', count: 1 },
      ],
      pictures: [
        {
          uuid: 'i',
          content_hash: 'h',
          status: 'ready',
          projects: ['Board 0 rev 1'],
          files: ['originals/h.png'],
        },
      ],
      files: [{ key: 'originals/h.png', content_hash: 'h', modified_at: 1_000 }],
      pending: { jobs: 0 },
      givenUp: [],
      at: 50_000,
    },
  };
}
