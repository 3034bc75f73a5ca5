import { path } from '@perfboard/contracts/path';
import { useMessages, usePageLanguage } from '../../components/messages.ts';

/** Announces the newsletter feed to feed readers. */
export const NewsletterFeedLink = () => (
  <link
    rel="alternate"
    type="application/atom+xml"
    title={useMessages('reading')('newsletters')}
    href={usePageLanguage().base + path.newsletterFeed}
  />
);
