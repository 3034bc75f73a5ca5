import type { trpc } from '../../data/trpc.ts';

export type LeadKind = 'booking' | 'contact';

/** The kind of draft that an appointment is. */
export const appointmentDrafts = 'appointment';

/** The router that keeps the appointments of a kind of lead. */
export const appointmentRoom = (kind: LeadKind) =>
  kind === 'booking' ? 'appointment' : 'contactAppointment';

/** Reads again what shows an appointment of such a lead: itself, the list of those to come, and its lead. */
export const refreshAppointments = (utils: ReturnType<typeof trpc.useUtils>, kind: LeadKind) =>
  Promise.all([
    utils[appointmentRoom(kind)].invalidate(),
    utils.appointment.upcoming.invalidate(),
    utils[kind].invalidate(),
  ]);
