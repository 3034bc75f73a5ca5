import type { LeadKind } from '@perfboard/contracts/words/lead';
import type { trpc } from '../../data/trpc.ts';

/** The name of appointment drafts. */
export const appointmentDrafts = 'appointment';

/** The router for the appointments of a kind of lead. */
export const appointmentRoom = (kind: LeadKind) =>
  kind === 'booking' ? 'appointment' : 'contactAppointment';

/**
 * Reloads what shows an appointment of this kind of lead: the appointment, the list of coming ones, and the
 * lead.
 */
export const refreshAppointments = (utils: ReturnType<typeof trpc.useUtils>, kind: LeadKind) =>
  Promise.all([
    utils[appointmentRoom(kind)].invalidate(),
    utils.appointment.upcoming.invalidate(),
    utils[kind].invalidate(),
  ]);
