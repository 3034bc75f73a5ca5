import type { ContactFields } from '@perfboard/contracts/contact';

let carried: ContactFields | undefined;

/** Hands a lead to the contact form within the page's life: no address, history or storage holds it. */
export function carryToContact(lead: ContactFields): void {
  carried = lead;
}

/** What was handed over, once. */
export function takeCarried(): ContactFields | undefined {
  const lead = carried;
  carried = undefined;
  return lead;
}
