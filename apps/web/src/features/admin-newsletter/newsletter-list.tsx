import type { Newsletter } from '@perfboard/contracts/newsletter';
import { newsletterPath } from '@perfboard/contracts/path';
import type { Page } from '@perfboard/contracts/words/desk';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { NewsletterBadge } from './newsletter-badge.tsx';
import { ProgressBar } from './newsletter-progress.tsx';
import { isMoving, subjectOf } from './newsletter-state.ts';

const pageSize = 8;
const pollMs = 2_000;

const hasMoving = ({ items }: Page<Newsletter>): boolean => items.some(isMoving);

function NewsletterRow({ newsletter }: { newsletter: Newsletter }) {
  const t = useMessages('desk_newsletter');
  const { formatInstant, formatNumber } = useDeskFormat();
  return (
    <li className="grid items-center gap-x-5 gap-y-2 px-4 py-3 text-small sm:grid-cols-[minmax(0,1fr)_9rem_7rem_auto]">
      <span className="grid min-w-0">
        <Link
          to={newsletterPath(newsletter.uuid)}
          dir="auto"
          className="truncate py-1 font-semibold underline decoration-rule-strong"
        >
          {subjectOf(newsletter, t)}
        </Link>
        <span className="text-label text-muted">{formatInstant(newsletter.created_at)}</span>
      </span>
      {newsletter.total > 0 && (
        <>
          <ProgressBar newsletter={newsletter} />
          <span className="designator text-muted">
            {formatNumber(newsletter.progress.sent)} / {formatNumber(newsletter.total)}
          </span>
        </>
      )}
      <span className="sm:col-start-4">
        <NewsletterBadge status={newsletter.status} scheduledAt={newsletter.scheduled_at} />
      </span>
    </li>
  );
}

/** All newsletters with their progress, the newest first and the others on demand. */
export function NewsletterList() {
  const t = useMessages('desk_newsletter');
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    trpc.newsletter.page.useInfiniteQuery(
      { limit: pageSize },
      {
        getNextPageParam: ({ next_cursor }) => next_cursor,
        // The change feed reports a newsletter's steps, not each delivery.
        refetchInterval: ({ state }) => (state.data?.pages.some(hasMoving) ? pollMs : false),
      },
    );
  const newsletters = data?.pages.flatMap(({ items }) => items) ?? [];
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number>(undefined);
  useEffect(() => {
    if (shownBefore.current === undefined || newsletters.length <= shownBefore.current) return;
    // The button may be gone with the last page, so the focus moves to the first new row.
    list.current?.children[shownBefore.current]?.querySelector('a')?.focus();
    shownBefore.current = undefined;
  }, [newsletters.length]);
  if (newsletters.length === 0) return null;
  return (
    <section aria-labelledby="newsletters-title" className="grid gap-3">
      <h2 id="newsletters-title" className="text-h3">
        {t('newsletters')}
      </h2>
      <ul ref={list} className="desk-panel divide-y divide-rule">
        {newsletters.map((newsletter) => (
          <NewsletterRow key={newsletter.uuid} newsletter={newsletter} />
        ))}
      </ul>
      {isFetchNextPageError && <Alert tone="danger">{t('moreFailed')}</Alert>}
      {hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          isBusy={isFetchingNextPage}
          onClick={() => {
            shownBefore.current = newsletters.length;
            void fetchNextPage().then(({ isError }) => {
              if (isError) shownBefore.current = undefined;
            });
          }}
        >
          {t('showMore')}
        </Button>
      )}
    </section>
  );
}
