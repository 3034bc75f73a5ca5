import { formatMoment } from '@perfboard/contracts/words/appointment';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface AppointmentNotificationProps {
  shop: MailShop;
  /** Of the change: `scheduled`, `moved` or `cancelled`. */
  kind: string;
  starts_at: Date;
  kind_name: string;
  /** The name of who takes it; empty if unknown. */
  member: string;
  place: string;
  person: { full_name: string; email: string; mobile_no: string; project_title: string };
  /** The lead in the desk. */
  leadUrl: string;
}

const verbs: Readonly<Record<string, string>> = {
  scheduled: 'picked a time',
  moved: 'moved an appointment',
  cancelled: 'canceled an appointment',
};

/** To members who get notifications of leads: a visitor picked, moved or cancelled a time. */
export const template: MailTemplate<AppointmentNotificationProps> = {
  name: 'appointment-notification',
  sampleProps: {
    shop: sampleShop,
    kind: 'scheduled',
    starts_at: new Date('2026-12-01T09:00:00.000Z'),
    kind_name: 'Video call',
    member: 'Mia Owner',
    place: 'https://meet.example.com/lora',
    person: {
      full_name: 'Asha Rao',
      email: 'asha@example.com',
      mobile_no: '+912345678901',
      project_title: 'LoRa soil moisture network',
    },
    leadUrl: 'https://shop.example.com/main/admin/view/requests',
  },
  render: ({ shop, kind, starts_at, kind_name, member, place, person, leadUrl }) => {
    const when = formatMoment(starts_at, shop.time_zone);
    const heading = `${person.full_name} ${verbs[kind] ?? verbs.moved}`;
    return {
      ...renderMail({
        shop,
        subject: `${heading}: ${person.project_title}`,
        preview: when,
        heading,
        blocks: [
          {
            kind: 'facts',
            rows: [
              ['When', when],
              ...(kind_name ? [['Kind', kind_name] as const] : []),
              ...(member ? [['With', member] as const] : []),
              ['Where', place],
              ['About', person.project_title],
              ['Email', person.email],
              ['Mobile number', person.mobile_no],
            ],
          },
          { kind: 'action', label: 'Open the request', url: leadUrl },
        ],
        reason: 'You receive this because you turned on notifications for new leads.',
      }),
      replyTo: { name: person.full_name, address: person.email },
    };
  },
};
