import type { ContactFields } from '@perfboard/contracts/contact';

interface CarriedLead {
  values: ContactFields;
  /** It has files, which stay with it: a message has none. */
  hasFiles: boolean;
}

let carried: CarriedLead | undefined;

/**
 * Passes a lead's input to the contact form in memory: it is not stored in an address, the history or
 * storage.
 */
export function carryToContact(lead: CarriedLead): void {
  carried = lead;
}

/** Returns the input and clears it. */
export function takeCarried(): CarriedLead | undefined {
  const lead = carried;
  carried = undefined;
  return lead;
}
