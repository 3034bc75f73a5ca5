import { formatMoment } from '@perfboard/contracts/words/appointment';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { linkOf, type Meeting } from './appointment-calendar.ts';

export interface AppointmentMailProps {
  shop: MailShop;
  kind: string;
  moment: Pick<Meeting, 'starts_at' | 'ends_at'> & { time_zone: string };
  place: string;
  person: { kind: 'booking' | 'contact'; full_name: string; project_title: string };
}

const words = {
  scheduled: { subject: 'Appointment', text: 'We look forward to talking with you.' },
  moved: { subject: 'Moved appointment', text: 'Our appointment has changed. The new details:' },
  cancelled: { subject: 'Canceled appointment', text: 'Our appointment is canceled:' },
} as const;

const wordsOf = (kind: string) => words[kind as keyof typeof words] ?? words.moved;

const minuteMs = 60_000;

/** The title of an appointment in a calendar: shop and subject. */
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
    person: { kind: 'booking', full_name: 'Asha Rao', project_title: 'LoRa soil moisture network' },
  },
  render: ({ shop, kind, moment, place, person }) => {
    const { subject, text } = wordsOf(kind);
    const { starts_at, ends_at, time_zone } = moment;
    const when = formatMoment(starts_at, time_zone);
    const link = kind === 'cancelled' ? undefined : linkOf(place);
    return renderMail({
      shop,
      subject: `${subject}: ${person.project_title}`,
      preview: when,
      heading: subject,
      blocks: [
        { kind: 'paragraph', text: `Hello ${person.full_name}, ${text}` },
        {
          kind: 'facts',
          rows: [
            ['When', when],
            ['In UTC', formatMoment(starts_at, 'UTC')],
            ['Length', `${Math.round((ends_at.getTime() - starts_at.getTime()) / minuteMs)} minutes`],
            ['Where', place],
            ['About', person.project_title],
          ],
        },
        ...(link ? [{ kind: 'action' as const, label: 'Open the link', url: link }] : []),
        {
          kind: 'note',
          text: 'Add the attached invitation to your calendar to see it in your own time zone.',
        },
      ],
      reason: `You receive this because you ${person.kind === 'booking' ? `asked ${shop.name} for a consultation` : `wrote to ${shop.name}`}.`,
    });
  },
};
