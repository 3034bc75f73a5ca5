import { formatMoment } from '@perfboard/contracts/words/appointment';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { localeOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';

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

function headingOf(kind: string, name: string, t: Translator<'staff_mail'>): string {
  if (kind === 'scheduled') return t('timePicked', { name });
  return kind === 'cancelled' ? t('timeCanceled', { name }) : t('timeMoved', { name });
}

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
    const t = readerTexts(shop, 'staff_mail');
    const when = formatMoment(starts_at, shop.time_zone, localeOf(t.language));
    const heading = headingOf(kind, person.full_name, t);
    return {
      ...renderMail({
        shop,
        subject: t('headingAbout', { heading, about: person.project_title }),
        preview: when,
        heading,
        blocks: [
          {
            kind: 'facts',
            rows: [
              [t('when'), when],
              ...(kind_name ? [[t('kind'), kind_name] as const] : []),
              ...(member ? [[t('with'), member] as const] : []),
              [t('where'), place],
              [t('about'), person.project_title],
              [t('email'), person.email],
              [t('mobileNumber'), person.mobile_no],
            ],
          },
          { kind: 'action', label: t('openRequest'), url: leadUrl },
        ],
        reason: t('leadReason'),
      }),
      replyTo: { name: person.full_name, address: person.email },
    };
  },
};
