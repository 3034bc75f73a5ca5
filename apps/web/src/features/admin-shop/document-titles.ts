import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { PlainKey } from '@perfboard/messages/translator';

/** The tab of every document of the site content, by its key in the area `desk`. */
export const documentTitles = {
  profile: 'docProfile',
  categories: 'docCategories',
  home: 'docHome',
  testimonials: 'docTestimonials',
  questions: 'docQuestions',
  legal: 'docLegal',
  mails: 'docMails',
  replies: 'docReplies',
  clients: 'docClients',
  quotes: 'quotes',
  appointments: 'appointments',
  retention: 'docRetention',
  languages: 'docLanguages',
  redirects: 'docRedirects',
} as const satisfies Record<ShopDocumentName, PlainKey<'desk'>>;
