import type { leadAppointmentSchema } from '@perfboard/contracts/appointment';
import { appointmentMessages, formatMoment, usualLength } from '@perfboard/contracts/words/appointment';
import { clockOf, instantOf } from '@perfboard/contracts/zoned-time';
import type { z } from 'zod';

export type Standing = z.output<typeof leadAppointmentSchema>;

/** An appointment that is being made or moved. */
export interface AppointmentDraft {
  /** By the clocks of the zone. */
  clock: string;
  time_zone: string;
  minutes: number;
  place: string;
}

export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const minuteMs = 60_000;

/** What a form begins with: what stands, or nothing at the shop's own time. */
export function draftOf({ appointment, time_zone }: Standing): AppointmentDraft {
  if (!appointment) return { clock: '', time_zone, minutes: usualLength, place: '' };
  const { starts_at, ends_at, place } = appointment;
  return {
    clock: clockOf(starts_at, appointment.time_zone),
    time_zone: appointment.time_zone,
    minutes: Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs),
    place,
  };
}

/** What is sent of a draft. A time that was not touched stays the instant that it is, also in an hour that comes twice. */
export function fieldsOf({ clock, ...draft }: AppointmentDraft, { appointment }: Standing) {
  const isKept =
    appointment?.time_zone === draft.time_zone && clockOf(appointment.starts_at, draft.time_zone) === clock;
  return { ...draft, starts_at: isKept ? appointment.starts_at : clock };
}

/** The time of a draft by the shop's clocks and the reader's own, or why there is none. */
export function momentsOf({ clock, time_zone }: AppointmentDraft, shopZone: string): string[] {
  const at = clock ? instantOf(clock, time_zone) : 'unreadable';
  if (at === 'left out') return [appointmentMessages.leftOut];
  if (at === 'unreadable') return [];
  return [...new Set([time_zone, shopZone, ownZone])].map((zone) => formatMoment(at, zone));
}
