import type { ContactFields } from '@perfboard/contracts/contact';

let carried: ContactFields | undefined;

/**
 * Passes a lead's input to the contact form in memory: it is not stored in an address, the history or
 * storage.
 */
export function carryToContact(lead: ContactFields): void {
  carried = lead;
}

/** Returns the input and clears it. */
export function takeCarried(): ContactFields | undefined {
  const lead = carried;
  carried = undefined;
  return lead;
}
