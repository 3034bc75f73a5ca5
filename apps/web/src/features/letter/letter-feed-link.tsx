import { path } from '@perfboard/contracts/path';
import { letterMessages } from '@perfboard/contracts/words/letter';

/** Where feed readers find the newsletters. */
export const LetterFeedLink = () => (
  <link rel="alternate" type="application/atom+xml" title={letterMessages.title} href={path.letterFeed} />
);
