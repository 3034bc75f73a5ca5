import type { Clients } from '@perfboard/contracts/shop/clients';
import { quoteStages } from '@perfboard/contracts/words/client-page';

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
