import type { leadAppointmentSchema } from '@perfboard/contracts/appointment';
import { clockOf } from '@perfboard/contracts/clock';
import { usualLength } from '@perfboard/contracts/words/appointment';
import { presentZone } from '@perfboard/contracts/words/time-zone';
import { instantOf } from '@perfboard/contracts/zoned-time';
import type { Translator } from '@perfboard/messages/translator';
import type { z } from 'zod';
import { ownZone } from '../admin-shell/own-zone.ts';
import { momentText } from './appointment-facts.tsx';

export type LeadAppointment = z.output<typeof leadAppointmentSchema>;

/** The fields of the appointment form. */
export interface AppointmentDraft {
  /** The local time in `time_zone`. */
  clock: string;
  time_zone: string;
  minutes: number;
  place: string;
}

const minuteMs = 60_000;

/** The form's initial values: the current appointment, or an empty one in the shop's time zone. */
export function draftOf({ appointment, time_zone }: LeadAppointment): AppointmentDraft {
  if (!appointment) return { clock: '', time_zone, minutes: usualLength, place: '' };
  const { starts_at, ends_at, place } = appointment;
  return {
    clock: clockOf(starts_at, appointment.time_zone),
    time_zone: appointment.time_zone,
    minutes: Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs),
    place,
  };
}

/** The fields to send. An unchanged time keeps its instant, also in an hour that occurs twice. */
export function fieldsOf({ clock, ...draft }: AppointmentDraft, { appointment }: LeadAppointment) {
  const isUnchanged =
    appointment?.time_zone === draft.time_zone && clockOf(appointment.starts_at, draft.time_zone) === clock;
  return { ...draft, starts_at: isUnchanged ? appointment.starts_at : clock };
}

/** The draft's time in its zone, the shop's and the member's, or why it does not exist. */
export function momentsOf(
  t: Translator<'desk_appointment'>,
  { clock, time_zone }: AppointmentDraft,
  shopZone: string,
): string[] {
  const at = clock ? instantOf(clock, time_zone) : 'unreadable';
  if (at === 'left out') return [t('leftOut')];
  if (at === 'unreadable') return [];
  return [...new Set([time_zone, shopZone, ownZone].map(presentZone))].map((zone) =>
    momentText(t.language, at, zone),
  );
}
