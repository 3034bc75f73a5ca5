import type { Newsletter } from '@perfboard/contracts/newsletter';
import { newsletterPath } from '@perfboard/contracts/path';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { offeredColumns } from '../admin-shell/offered-columns.ts';
import type { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { NewsletterBadge } from './newsletter-badge.tsx';
import { mayArchive, type Step, subjectOf } from './newsletter-state.ts';

const texts = { failed: 'Could not change the newsletter' };

function NewsletterRowActions({
  newsletter,
  onStep,
  onArchive,
}: {
  newsletter: Newsletter;
  onStep: Step;
  onArchive: (newsletter: Newsletter) => void;
}) {
  const navigate = useNavigate();
  const duplicate = trpc.newsletter.duplicate.useMutation();
  const { uuid, archived_at } = newsletter;
  const name = subjectOf(newsletter);
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
        aria-label={`Duplicate ${name}`}
        onClick={() => void onStep(copy)}
      >
        Duplicate
      </Button>
      {mayArchive(newsletter) && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`${archived_at ? 'Unarchive' : 'Archive'} ${name}`}
          onClick={() => onArchive(newsletter)}
        >
          {archived_at ? 'Unarchive' : 'Archive'}
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
  const { formatNumber } = useDeskFormat();
  const utils = trpc.useUtils();
  const { mutateAsync: archive } = trpc.newsletter.archive.useMutation();
  const { mutateAsync: unarchive } = trpc.newsletter.unarchive.useMutation();
  return useMemo<Column<Newsletter>[]>(
    () =>
      offeredColumns(mayEdit, [
        {
          id: 'subject',
          header: 'Subject',
          cell: (row) => (
            <Link to={newsletterPath(row.uuid)} className="font-semibold underline decoration-rule-strong">
              {subjectOf(row)}
            </Link>
          ),
        },
        { id: 'status', header: 'Status', cell: (row) => <NewsletterBadge status={row.status} /> },
        {
          id: 'sent',
          header: 'Sent',
          cell: ({ progress, total }) =>
            total > 0 && (
              <span className="whitespace-nowrap">{`${formatNumber(progress.sent)} / ${formatNumber(total)}`}</span>
            ),
        },
        { id: 'updated_at', header: 'Changed', cell: (row) => <Instant at={row.updated_at} /> },
        {
          id: 'actions',
          header: 'Actions',
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
      ]),
    [mayEdit, attempt, archive, unarchive, utils, formatNumber],
  );
}
