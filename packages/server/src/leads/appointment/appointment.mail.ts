import { formatMoment } from '@perfboard/contracts/words/appointment';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { linkOf, type Meeting } from './appointment-calendar.ts';

export interface AppointmentMailProps {
  shop: MailShop;
  kind: string;
  moment: Pick<Meeting, 'starts_at' | 'ends_at'> & { time_zone: string };
  place: string;
  /** What the visitor picked, and where they move or cancel it. */
  picked?: { kind_name: string; url: string } | undefined;
  person: { kind: 'booking' | 'contact'; full_name: string; project_title: string };
  /** False until the shop has answered the visitor: nothing that they wrote is repeated. */
  isKnown: boolean;
}

const words = {
  scheduled: { subject: 'Appointment', text: 'We look forward to talking with you.' },
  moved: { subject: 'Moved appointment', text: 'Our appointment has changed. The new details:' },
  reminder: { subject: 'Reminder', text: 'This is a reminder of our appointment:' },
  cancelled: { subject: 'Canceled appointment', text: 'Our appointment is canceled:' },
} as const;

const wordsOf = (kind: string) => words[kind as keyof typeof words] ?? words.moved;

const minuteMs = 60_000;

/** The title of an appointment in a calendar: shop and subject, or shop and kind. */
export const appointmentSummary = (shop: string, title: string): string => `${shop}: ${title}`;

/** To the sender of a lead: time and place of the meeting, with a calendar file. */
export const template: MailTemplate<AppointmentMailProps> = {
  name: 'appointment',
  sampleProps: {
    shop: sampleShop,
    kind: 'scheduled',
    moment: {
      starts_at: new Date('2026-12-01T09:00:00.000Z'),
      ends_at: new Date('2026-12-01T09:30:00.000Z'),
      time_zone: 'Europe/Rome',
    },
    place: 'https://meet.example.com/lora',
    picked: { kind_name: 'Video call', url: 'https://shop.example.com/book-a-time/token' },
    person: { kind: 'booking', full_name: 'Asha Rao', project_title: 'LoRa soil moisture network' },
    isKnown: true,
  },
  render: ({ shop, kind, moment, place, picked, person, isKnown }) => {
    const { subject, text } = wordsOf(kind);
    const { starts_at, ends_at, time_zone } = moment;
    const when = formatMoment(starts_at, time_zone);
    const title = isKnown || !picked ? person.project_title : picked.kind_name;
    const isOtherZone = picked && shop.time_zone !== time_zone;
    const link = kind === 'cancelled' ? undefined : linkOf(place);
    return renderMail({
      shop,
      subject: `${subject}: ${title}`,
      preview: when,
      heading: subject,
      blocks: [
        { kind: 'paragraph', text: isKnown ? `Hello ${person.full_name}, ${text}` : `Hello, ${text}` },
        {
          kind: 'facts',
          rows: [
            ['When', when],
            ...(isOtherZone ? [['Our time', formatMoment(starts_at, shop.time_zone)] as const] : []),
            ['In UTC', formatMoment(starts_at, 'UTC')],
            ['Duration', `${Math.round((ends_at.getTime() - starts_at.getTime()) / minuteMs)} minutes`],
            ['Where', place],
            ...(picked ? [['Kind', picked.kind_name] as const] : []),
            ...(isKnown ? [['About', person.project_title] as const] : []),
          ],
        },
        ...(link ? [{ kind: 'action' as const, label: 'Open the link', url: link }] : []),
        ...(picked && kind !== 'cancelled'
          ? [{ kind: 'action' as const, label: 'Move or cancel', url: picked.url }]
          : []),
        ...(kind === 'reminder'
          ? []
          : [
              {
                kind: 'note' as const,
                text: 'Add the attached invitation to your calendar to see it in your own time zone.',
              },
            ]),
      ],
      reason: `You receive this because you ${person.kind === 'booking' ? `asked ${shop.name} for a consultation` : `wrote to ${shop.name}`}.`,
    });
  },
};
