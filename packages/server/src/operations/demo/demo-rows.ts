import { demoBookings, demoContacts, demoNewsletter, demoSubscribers } from '@perfboard/content/demo-desk';
import { uuidV7 } from '@perfboard/process/uuid-v7';

const dayMs = 86_400_000;

const dated = (now: number, createdDaysAgo: number) => {
  const at = now - createdDaysAgo * dayMs;
  return { uuid: uuidV7(at), created_at: new Date(at).toISOString() };
};

/**
 * The rows of a demo's seed, by table, in an order that references allow. Rows of a table have the same columns.
 * @param now milliseconds since the epoch: the seed's dates count back from it
 */
export function demoRows(now: number): Record<string, readonly Record<string, unknown>[]> {
  return {
    bookings: demoBookings.map(({ createdDaysAgo, ...booking }) => ({
      purpose: '',
      quantity: '',
      budget: '',
      wanted_by: '',
      source: '',
      utm_source: '',
      referrer_host: '',
      ...booking,
      ...dated(now, createdDaysAgo),
    })),
    contacts: demoContacts.map(({ createdDaysAgo, ...contact }) => ({
      ...contact,
      ...dated(now, createdDaysAgo),
    })),
    subscribers: demoSubscribers.map(({ createdDaysAgo, email }) => {
      const columns = dated(now, createdDaysAgo);
      return { email, ...columns, status_changed_at: columns.created_at };
    }),
    newsletters: [demoNewsletter].map(({ createdDaysAgo, ...newsletter }) => ({
      ...newsletter,
      ...dated(now, createdDaysAgo),
    })),
  };
}
