import { formatMoment } from '@perfboard/contracts/words/appointment';
import { isSameZone } from '@perfboard/contracts/zoned-time';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { localeOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { linkOf, type Meeting } from './appointment-calendar.ts';

export interface AppointmentMailProps {
  shop: MailShop;
  kind: string;
  moment: Pick<Meeting, 'starts_at' | 'ends_at'> & { time_zone: string };
  place: string;
  /** What the visitor picked, and where they change it; whether other times are offered. */
  picked?: { kind_name: string; url: string; mayMove: boolean } | undefined;
  person: { kind: 'booking' | 'contact'; full_name: string; project_title: string };
  /** False until the shop has answered the visitor: nothing that they wrote is repeated. */
  isKnown: boolean;
}

interface Addressed {
  isKnown: 'yes' | 'no';
  name: string;
}

/** The heading of an email about an appointment, and its first sentence. */
function wordsOf(kind: string, t: Translator<'mail'>, to: Addressed): { subject: string; text: string } {
  switch (kind) {
    case 'scheduled':
      return { subject: t('appointment'), text: t('appointmentText', to) };
    case 'reminder':
      return { subject: t('appointmentReminder'), text: t('appointmentReminderText', to) };
    case 'cancelled':
      return { subject: t('appointmentCanceled'), text: t('appointmentCanceledText', to) };
    default:
      return { subject: t('appointmentMoved'), text: t('appointmentMovedText', to) };
  }
}

/** The message of the link with which the visitor changes an appointment; undefined if there is nothing to change. */
function changeOf(kind: string, mayMove: boolean) {
  if (kind === 'cancelled') return mayMove ? 'chooseAnotherTime' : undefined;
  return mayMove ? 'moveOrCancel' : 'cancelAppointment';
}

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
    picked: { kind_name: 'Video call', url: 'https://shop.example.com/book-a-time/token', mayMove: true },
    person: { kind: 'booking', full_name: 'Asha Rao', project_title: 'LoRa soil moisture network' },
    isKnown: true,
  },
  render: ({ shop, kind, moment, place, picked, person, isKnown }) => {
    const t = readerTexts(shop, 'mail');
    const name = person.full_name;
    const { subject, text } = wordsOf(kind, t, { isKnown: isKnown ? 'yes' : 'no', name });
    const { starts_at, ends_at, time_zone } = moment;
    const locale = localeOf(t.language);
    const when = formatMoment(starts_at, time_zone, locale);
    const about = isKnown || !picked ? person.project_title : picked.kind_name;
    const isOtherZone = picked && shop.time_zone !== time_zone;
    const isInUtc = isSameZone(time_zone, 'UTC') || (isOtherZone && isSameZone(shop.time_zone, 'UTC'));
    const link = kind === 'cancelled' ? undefined : linkOf(place);
    const change = changeOf(kind, picked?.mayMove ?? false);
    const count = Math.round((ends_at.getTime() - starts_at.getTime()) / minuteMs);
    return renderMail({
      shop,
      subject: t('subjectAbout', { subject, about }),
      preview: when,
      heading: subject,
      blocks: [
        { kind: 'paragraph', text },
        {
          kind: 'facts',
          rows: [
            [t('when'), when],
            ...(isOtherZone
              ? [[t('ourTime'), formatMoment(starts_at, shop.time_zone, locale)] as const]
              : []),
            ...(isInUtc ? [] : [[t('inUtc'), formatMoment(starts_at, 'UTC', locale)] as const]),
            [t('duration'), t('minutes', { count })],
            [t('where'), place],
            ...(picked ? [[t('kind'), picked.kind_name] as const] : []),
            ...(isKnown ? [[t('about'), person.project_title] as const] : []),
          ],
        },
        ...(link ? [{ kind: 'action' as const, label: t('openLink'), url: link }] : []),
        ...(picked && change ? [{ kind: 'action' as const, label: t(change), url: picked.url }] : []),
        ...(kind === 'reminder' || kind === 'cancelled'
          ? []
          : [{ kind: 'note' as const, text: t('calendarNote') }]),
      ],
      reason: t(person.kind === 'booking' ? 'askedForConsultation' : 'wrote', { shop: shop.name }),
    });
  },
};
