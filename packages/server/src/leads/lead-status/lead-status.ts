import type { BookingStatus } from '@perfboard/contracts/words/booking';
import type { ContactStatus } from '@perfboard/contracts/words/contact';
import type { Db } from '@perfboard/db/client';
import { bookingStore } from '../booking/booking.ts';
import { contactStore } from '../contact/contact.ts';
import { updateLead } from '../lead/lead.ts';

interface Work {
  tx: Db;
  requestId: string;
  kind: 'booking' | 'contact';
  uuid: string;
}

/** The status that a quote or an appointment gives to its lead, of either kind. @throws AppError NOT_FOUND */
export async function updateLeadStatus({ kind, uuid, ...work }: Work, status: string): Promise<void> {
  if (kind === 'booking') await updateLead(bookingStore, work, uuid, { status: status as BookingStatus });
  else await updateLead(contactStore, work, uuid, { status: status as ContactStatus });
}
