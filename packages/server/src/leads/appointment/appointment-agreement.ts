import { formatMoment } from '@perfboard/contracts/words/appointment';
import type { AgreementReader } from '../client-page/client-page.ts';
import { readAppointment } from './appointment.ts';
import { linkOf } from './appointment-calendar.ts';

/** The appointment of a lead on its client page: time and place. */
export const readAgreedAppointment: AgreementReader = async ({ db }, owner) => {
  const { appointment } = await readAppointment(db, owner);
  if (!appointment) return [];
  const { starts_at, time_zone, place } = appointment;
  const href = linkOf(place);
  return [
    {
      title: 'Appointment',
      lines: [formatMoment(starts_at, time_zone), ...(href ? [] : [place])],
      ...(href && { link: { href, label: 'Open the link' } }),
    },
  ];
};
