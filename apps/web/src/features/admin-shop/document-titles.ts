import type { ShopDocumentName } from '@perfboard/contracts/words/shop';

/** The tab of every document of the site content. */
export const documentTitles: Record<ShopDocumentName, string> = {
  profile: 'Profile',
  categories: 'Categories',
  home: 'Home page',
  testimonials: 'Testimonials',
  questions: 'Booking & FAQ',
  legal: 'Legal',
  mails: 'Emails',
  replies: 'Replies',
  clients: 'Client page',
  quotes: 'Quotes',
  appointments: 'Appointments',
  retention: 'Data retention',
  languages: 'Languages',
  redirects: 'Redirects',
};
