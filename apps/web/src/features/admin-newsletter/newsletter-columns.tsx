import type { Newsletter } from '@perfboard/contracts/newsletter';
import { newsletterPath } from '@perfboard/contracts/path';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { Instant, RowActions } from '../admin-shell/cells.tsx';
import { type Column, offeredColumns } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import type { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { NewsletterBadge } from './newsletter-badge.tsx';
import { mayArchive, type Step, subjectOf } from './newsletter-state.ts';

function NewsletterRowActions({
  newsletter,
  onStep,
  onArchive,
}: {
  newsletter: Newsletter;
  onStep: Step;
  onArchive: (newsletter: Newsletter) => void;
}) {
  const t = useMessages('desk_newsletter');
  const navigate = useNavigate();
  const duplicate = trpc.newsletter.duplicate.useMutation();
  const { uuid, archived_at } = newsletter;
  const name = subjectOf(newsletter, t);
  const copy = async () => {
    const answer = await duplicate.mutateAsync({ uuid });
    await navigate(newsletterPath(answer.uuid as string));
    return answer;
  };
  return (
    <RowActions>
      <Button
        variant="outline"
        size="small"
        isBusy={duplicate.isPending}
        aria-label={t('duplicateNamed', { name })}
        onClick={() => void onStep(copy)}
      >
        {t('duplicate')}
      </Button>
      {mayArchive(newsletter) && (
        <Button
          variant="ghost"
          size="small"
          aria-label={t(archived_at ? 'unarchiveNamed' : 'archiveNamed', { name })}
          onClick={() => onArchive(newsletter)}
        >
          {t(archived_at ? 'unarchive' : 'archive')}
        </Button>
      )}
    </RowActions>
  );
}

interface NewsletterColumns {
  mayEdit: boolean;
  attempt: ReturnType<typeof useTimedAlert>['attempt'];
}

/** Columns of the newsletters. */
export function useNewsletterColumns({ mayEdit, attempt }: NewsletterColumns) {
  const t = useMessages('desk_newsletter');
  const { formatNumber } = useDeskFormat();
  const utils = trpc.useUtils();
  const { mutateAsync: archive } = trpc.newsletter.archive.useMutation();
  const { mutateAsync: unarchive } = trpc.newsletter.unarchive.useMutation();
  return useMemo<Column<Newsletter>[]>(() => {
    const texts = { failed: t('changeFailed') };
    return offeredColumns(mayEdit, [
      {
        id: 'subject',
        header: t('subject'),
        cell: (row) => (
          <Link
            to={newsletterPath(row.uuid)}
            className="inline-block py-1 font-semibold underline decoration-rule-strong"
          >
            {subjectOf(row, t)}
          </Link>
        ),
      },
      {
        id: 'status',
        header: t('status'),
        cell: (row) => <NewsletterBadge status={row.status} scheduledAt={row.scheduled_at} />,
      },
      {
        id: 'sent',
        header: t('sent'),
        cell: ({ progress, total }) =>
          total > 0 && (
            <span className="whitespace-nowrap">{`${formatNumber(progress.sent)} / ${formatNumber(total)}`}</span>
          ),
      },
      { id: 'updated_at', header: t('changed'), cell: (row) => <Instant at={row.updated_at} /> },
      {
        id: 'actions',
        header: t('actions'),
        cell: (row) => (
          <NewsletterRowActions
            newsletter={row}
            onStep={(call) => attempt(call, texts)}
            onArchive={async ({ uuid, archived_at }) => {
              await attempt(() => (archived_at ? unarchive : archive)({ uuid }), texts);
              await utils.newsletter.invalidate();
            }}
          />
        ),
      },
    ]);
  }, [mayEdit, attempt, archive, unarchive, utils, formatNumber, t]);
}
