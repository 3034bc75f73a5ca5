import { mails } from '@perfboard/content/mails';
import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { fillMail } from '../../base/mail/mail-shop.ts';

interface DigestLead {
  name: string;
  title: string;
  created_at: string;
}

export interface DigestProps {
  shop: MailShop;
  /** Start of the subject. */
  prefix: string;
  bookings: readonly DigestLead[];
  contacts: readonly DigestLead[];
  /** Emails from senders of earlier leads. */
  answers: readonly DigestLead[];
  /** Leads that came back at the time of their follow-up. */
  followUps: readonly DigestLead[];
  /** Leads with a note that mentions the member. */
  mentions: readonly DigestLead[];
  /** Quotes that clients accepted. */
  accepted: readonly DigestLead[];
  /** Times that visitors picked, moved or canceled. */
  appointments: readonly DigestLead[];
  /** New leads classified as spam. */
  spam: readonly DigestLead[];
  /** Failed jobs. */
  failures: number;
  /** Whether a member requested it in the settings. */
  isAskedFor: boolean;
  deskUrl: string;
}

const counted = (count: number, noun: string): string[] =>
  count > 0 ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : [];

const rows = (leads: readonly DigestLead[], shop: MailShop) =>
  leads.map(
    ({ name, title, created_at }) =>
      [`${name}, ${formatMailDate(created_at, shop.time_zone)}`, title] as const,
  );

/** Leads under a heading; nothing if there are none. */
const section = (text: string, leads: readonly DigestLead[], shop: MailShop) =>
  leads.length > 0
    ? [{ kind: 'paragraph', text } as const, { kind: 'facts', rows: rows(leads, shop) } as const]
    : [];

/** To a member who wants one email a day, or to the default recipients of lead notifications. */
export const template: MailTemplate<DigestProps> = {
  name: 'digest',
  sampleProps: {
    shop: sampleShop,
    prefix: mails.prefixes.digest,
    bookings: [
      { name: 'Asha Rao', title: 'LoRa soil moisture network', created_at: '2026-11-21T02:36:00.000Z' },
    ],
    contacts: [{ name: 'Ben Okafor', title: 'A question', created_at: '2026-11-21T03:36:00.000Z' }],
    answers: [{ name: 'Ravi Kumar', title: 'ESP32 camera node', created_at: '2026-11-21T05:36:00.000Z' }],
    followUps: [{ name: 'Mia Chen', title: 'Air quality logger', created_at: '2026-11-21T06:36:00.000Z' }],
    mentions: [{ name: 'Luis Ortega', title: 'Robot arm', created_at: '2026-11-21T07:36:00.000Z' }],
    accepted: [{ name: 'Noor Haddad', title: 'Battery test rig', created_at: '2026-11-21T06:36:00.000Z' }],
    appointments: [],
    spam: [{ name: 'Best Pills', title: 'Cheap pills', created_at: '2026-11-21T04:36:00.000Z' }],
    failures: 2,
    isAskedFor: true,
    deskUrl: 'https://shop.example.com/main/admin',
  },
  render: ({
    shop,
    prefix,
    bookings,
    contacts,
    answers,
    followUps,
    mentions,
    accepted,
    appointments,
    spam,
    failures,
    isAskedFor,
    deskUrl,
  }) => {
    const summary = [
      ...counted(bookings.length, 'booking request'),
      ...counted(contacts.length, 'contact message'),
      ...counted(accepted.length, 'accepted quote'),
      ...counted(answers.length, 'answer'),
      ...counted(followUps.length, 'follow-up'),
      ...counted(mentions.length, 'mention'),
      ...counted(appointments.length, 'appointment'),
      ...counted(failures, 'failure'),
      ...(spam.length > 0 ? [`${spam.length} marked as spam`] : []),
    ].join(', ');
    return renderMail({
      shop,
      subject: `${fillMail({ prefix }, shop).prefix} ${summary}`,
      preview: summary,
      heading: summary,
      blocks: [
        ...section('Booking requests', bookings, shop),
        ...section('Contact messages', contacts, shop),
        ...section('Accepted quotes', accepted, shop),
        ...section('Replies from customers', answers, shop),
        ...section('Time to follow up', followUps, shop),
        ...section('Notes that mention you', mentions, shop),
        ...section('Appointments that customers picked, moved or canceled', appointments, shop),
        ...section('Marked as spam. If one of them is not spam, open the spam list:', spam, shop),
        ...(failures > 0 ? [{ kind: 'paragraph', text: `Failed jobs: ${failures}` } as const] : []),
        { kind: 'action', label: 'Open the desk', url: deskUrl },
      ],
      reason: isAskedFor
        ? 'You receive this because you turned on the daily digest in the desk settings.'
        : 'You receive this because no member has turned on lead notifications.',
    });
  },
};
