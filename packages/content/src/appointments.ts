import type { Appointments } from '@perfboard/contracts/shop/appointments';

/** Visitors pick no times until the shop turns it on. */
export const appointments: Appointments = {
  is_on: false,
  kinds: [
    { name: 'Phone call', way: 'call', minutes: 30, place: 'We call you at the number in your request' },
  ],
  every_minutes: 30,
  buffer_minutes: 15,
  notice_hours: 24,
  horizon_days: 30,
};
