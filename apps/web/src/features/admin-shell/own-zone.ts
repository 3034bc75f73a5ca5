import { presentZone } from '@perfboard/contracts/words/time-zone';

/** The time zone of the member's browser, by its present name. */
export const ownZone = presentZone(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
