import type { FaultRecord } from './history.ts';

/**
 * Faults that leave it unknown whether an email was sent: the worker, its connection to the database (with
 * the email's lock) or the mail server was lost between the email's last byte and the record of it.
 */
const leavesDoubt = new Set([
  'kill worker',
  'kill both workers',
  'end worker',
  'no worker starts',
  'freeze worker',
  'restart postgres',
  'crash postgres',
  'kill backend',
  'cut connections',
  'freeze backends',
  'partition',
  'half-open',
  'read-only',
  'full disk',
  'fail over',
  'names unknown',
  'names silent',
  'other backend',
  'mail hangs up',
  'kill mail',
]);

/** Reconnecting and releasing locks takes at most this long. */
const recoveryMs = 10_000;

/** Whether a fault with a proven effect explains that the outcome between two moments is unknown. */
export const explainsDoubt = (faults: readonly FaultRecord[], from: number, to: number): boolean =>
  faults.some(
    (fault) =>
      fault.proof !== null &&
      leavesDoubt.has(fault.name) &&
      fault.from <= to &&
      fault.to + recoveryMs >= from,
  );

/** Emails that one fault can leave uncertain: at most what two workers hold. */
export const doubtsPerFault = { notifications: 2 * 4, deliveries: 50 } as const;

export const doubtfulFaults = (faults: readonly FaultRecord[]): number =>
  faults.filter(({ name, proof }) => proof !== null && leavesDoubt.has(name)).length;
