import { formatMoment } from '@perfboard/contracts/words/appointment';
import { translatorOf } from '@perfboard/messages/catalogs';
import { momentLocale } from '../../base/language/language.ts';
import type { AgreementReader } from '../client-page/client-page.ts';
import { readAppointment } from './appointment.ts';
import { linkOf } from './appointment-calendar.ts';

/** The appointment of a lead on its client page: time and place. */
export const readAgreedAppointment: AgreementReader = async ({ db, language, sayKind }, owner) => {
  const { appointment } = await readAppointment(db, owner);
  if (!appointment) return [];
  const t = translatorOf(language, 'link_pages');
  const { starts_at, time_zone, place } = appointment;
  const href = linkOf(place);
  return [
    {
      title: t('appointment'),
      lines: [formatMoment(starts_at, time_zone, momentLocale(language)), ...(href ? [] : [sayKind(place)])],
      ...(href && { link: { href, label: t('openLink') } }),
    },
  ];
};
