import { formatMailDate } from '@perfboard/mail/mail-date';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

interface DigestLead {
  name: string;
  title: string;
  created_at: string;
}

export interface DigestProps {
  shop: MailShop;
  bookings: readonly DigestLead[];
  contacts: readonly DigestLead[];
  /** Jobs that were given up. */
  failures: number;
  deskUrl: string;
}

const counted = (count: number, noun: string): string[] =>
  count > 0 ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : [];

const rows = (leads: readonly DigestLead[]) =>
  leads.map(({ name, title, created_at }) => [`${name}, ${formatMailDate(created_at)}`, title] as const);

/** To a member who wants one mail a day. */
export const template: MailTemplate<DigestProps> = {
  name: 'digest',
  sampleProps: {
    shop: sampleShop,
    bookings: [
      { name: 'Asha Rao', title: 'LoRa soil moisture network', created_at: '2026-11-21T02:36:00.000Z' },
    ],
    contacts: [{ name: 'Ben Okafor', title: 'A question', created_at: '2026-11-21T03:36:00.000Z' }],
    failures: 2,
    deskUrl: 'https://shop.example.com/main/admin',
  },
  render: ({ shop, bookings, contacts, failures, deskUrl }) => {
    const summary = [
      ...counted(bookings.length, 'booking request'),
      ...counted(contacts.length, 'contact message'),
      ...counted(failures, 'failure'),
    ].join(', ');
    return renderMail({
      shop,
      subject: `Your day at ${shop.name}: ${summary}`,
      preview: summary,
      designator: 'DG1',
      heading: summary,
      blocks: [
        ...(bookings.length > 0
          ? [
              { kind: 'paragraph', text: 'Booking requests' } as const,
              { kind: 'facts', rows: rows(bookings) } as const,
            ]
          : []),
        ...(contacts.length > 0
          ? [
              { kind: 'paragraph', text: 'Contact messages' } as const,
              { kind: 'facts', rows: rows(contacts) } as const,
            ]
          : []),
        ...(failures > 0
          ? [{ kind: 'paragraph', text: `Jobs that were given up: ${failures}` } as const]
          : []),
        { kind: 'action', label: 'Open the desk', url: deskUrl },
      ],
      reason: 'You receive this because you asked for a daily digest, in the settings of the desk.',
    });
  },
};
