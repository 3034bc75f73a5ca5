import type { NewsletterSummary, PublishedNewsletterDetail } from '@perfboard/contracts/newsletter';
import type { Language } from '@perfboard/messages/language';
import { usePageLanguage } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { type ApiOutput, type Loading, loadCached, type PageData } from '../../data/page-data.ts';

export type PublishedNewsletterPage = ApiOutput['publishedNewsletter']['page'];

export const publishedNewsletters = (
  data: PageData,
  cursor: string | undefined,
): Loading<PublishedNewsletterPage> =>
  loadCached(
    data,
    `newsletters ${cursor ?? ''}`,
    (api) => api.publishedNewsletter.page.query(cursor ? { cursor } : {}),
    data.translator('reading')('listFailed'),
  );

/** Null if it does not exist or was removed. */
export const publishedNewsletter = (
  data: PageData,
  uuid: string,
): Loading<PublishedNewsletterDetail | null> =>
  loadCached(
    data,
    `newsletter ${uuid}`,
    (api) =>
      api.publishedNewsletter.byUuid.query({ uuid }).catch((cause: unknown) => {
        const { code } = readFailedCall(cause);
        if (code !== 'BAD_REQUEST' && code !== 'NOT_FOUND') throw cause;
        data.status = 404;
        return null;
      }),
    data.translator('reading')('failed'),
  );

/**
 * The language of a newsletter's text for its `lang` attribute: the shop's primary one on a page in another
 * language, if there is no translation; undefined if it is that of the page.
 */
export function useTextLanguage(): (newsletter: NewsletterSummary) => Language | undefined {
  const { language, languages } = usePageLanguage();
  const primary = languages[0]?.language;
  return ({ primary_subject }) =>
    primary_subject === undefined && primary !== language ? primary : undefined;
}
