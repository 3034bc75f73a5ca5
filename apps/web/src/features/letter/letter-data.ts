import type { LetterDetail } from '@perfboard/contracts/letter';
import { letterMessages } from '@perfboard/contracts/words/letter';
import { readFailedCall } from '../../data/failed-call.ts';
import { type ApiOutput, type Loading, loadCached, type PageData } from '../../data/page-data.ts';
import { describeFailure } from '../project/project-data.ts';

export type LetterPage = ApiOutput['letter']['page'];

export const publishedLetters = (data: PageData, cursor: string | undefined): Loading<LetterPage> =>
  loadCached(
    data,
    `letters ${cursor ?? ''}`,
    (api) => api.letter.page.query(cursor ? { cursor } : {}),
    describeFailure(data, letterMessages.listFailed),
  );

/** Null where there is none of that name, or no longer. */
export const publishedLetter = (data: PageData, uuid: string): Loading<LetterDetail | null> =>
  loadCached(
    data,
    `letter ${uuid}`,
    (api) =>
      api.letter.byUuid.query({ uuid }).catch((cause: unknown) => {
        const { code } = readFailedCall(cause);
        if (code !== 'BAD_REQUEST' && code !== 'NOT_FOUND') throw cause;
        data.status = 404;
        return null;
      }),
    describeFailure(data, letterMessages.failed),
  );

/** The same day for everybody, wherever the page is made. */
export const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
