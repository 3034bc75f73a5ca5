import { path } from '@perfboard/contracts/path';
import { publishedNewsletterMessages } from '@perfboard/contracts/words/published-newsletter';

/** Announces the newsletter feed to feed readers. */
export const NewsletterFeedLink = () => (
  <link
    rel="alternate"
    type="application/atom+xml"
    title={publishedNewsletterMessages.title}
    href={path.newsletterFeed}
  />
);
