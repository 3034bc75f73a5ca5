import type { Appointments } from '@perfboard/contracts/shop/appointments';
import type { Clients } from '@perfboard/contracts/shop/clients';
import type { ShopLanguages } from '@perfboard/contracts/shop/languages';
import { quoteStages } from '@perfboard/contracts/words/client-page';

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

/** The default stages. Off: a confirmation email without the link is the same as ever. */
export const clients: Clients = {
  is_used: false,
  in_acknowledgement: false,
  stages: [
    { id: 'received', title: 'Received', sends_email: false },
    { id: 'in-discussion', title: 'In discussion', sends_email: false },
    { id: quoteStages.sent, title: 'Quoted', sends_email: false },
    { id: quoteStages.accepted, title: 'Ordered', sends_email: false },
    { id: 'in-design', title: 'In design', sends_email: false },
    { id: 'in-production', title: 'In production', sends_email: false },
    { id: 'testing', title: 'Testing', sends_email: false },
    { id: 'shipped', title: 'Shipped', sends_email: false },
    { id: 'done', title: 'Done', sends_email: false },
  ],
};

/** A site in English, as every site before it could choose. */
export const languages: ShopLanguages = { primary: 'en', further: [] };
