import { timing } from '@perfboard/contracts/timing';
import { backupMessages } from '@perfboard/contracts/words/operation';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { DataTable } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { useBackupColumns } from './backup-columns.tsx';

/** A finished archive is not in the change feed. */
const pollMs = 5_000;
const texts = { failed: 'Could not start the backup' };

type State = ApiOutput['backup']['list'];

const isBusy = ({ backups }: State): boolean =>
  backups.some(({ status }) => status === 'waiting' || status === 'running');

/** The state of the nightly backups. */
function Standing({ state }: { state: State }) {
  const { formatAgo } = useDeskFormat();
  const { is_nightly, is_overdue, last_success_at, folder, kept } = state;
  if (!is_nightly)
    return (
      <Alert tone="info">
        Nightly backups are off. To turn them on, set <code>BACKUP_FOLDER</code> for the worker and the API.
      </Alert>
    );
  return (
    <>
      {is_overdue && <Alert tone="danger">{backupMessages.overdue}.</Alert>}
      <dl className="desk-panel grid gap-x-8 gap-y-3 p-5 text-small sm:grid-cols-3">
        <div>
          <dt className="silkscreen text-copper">Latest backup</dt>
          <dd>{last_success_at ? formatAgo(last_success_at) : 'None yet'}</dd>
        </div>
        <div>
          <dt className="silkscreen text-copper">Retention</dt>
          <dd>
            One per day for {kept} days, plus {kept} others, within the data retention period
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="silkscreen text-copper">Where</dt>
          <dd className="break-all font-mono">{folder}</dd>
        </div>
      </dl>
    </>
  );
}

/** The backup archives. To restore one, run a command on the server. */
export function BackupsPage() {
  const utils = trpc.useUtils();
  const backups = trpc.backup.list.useQuery(undefined, { staleTime: 0, refetchInterval: pollMs });
  const { mutateAsync: make, isPending } = trpc.backup.make.useMutation();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const columns = useBackupColumns();
  const { data } = backups;
  return (
    <>
      <PageHeader
        designator="M8"
        title="Backups"
        text="Each backup holds the whole shop at one moment: site content, leads, subscribers and images. Keep a copy on another machine."
        actions={
          data?.is_nightly && (
            <Button
              disabled={isPending || isBusy(data)}
              onClick={() =>
                void attempt(() => make(), texts).then(() => Promise.all([utils.backup.invalidate()]))
              }
            >
              <Icon name="archive" size={17} />
              {isBusy(data) ? 'Backup in progress' : 'Back up now'}
            </Button>
          )
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {data ? (
        <>
          <Standing state={data} />
          {data.backups.length > 0 ? (
            <DataTable label="Backups" columns={columns} rows={data.backups} />
          ) : (
            <EmptyState
              title="No backups yet"
              {...(data.is_nightly && { text: 'The first one runs tonight.' })}
            />
          )}
          <p className="text-small text-muted">
            To restore a backup, run <code>npm run restore -- FILE</code> on a server with an empty database.
          </p>
        </>
      ) : backups.isError ? (
        <LoadError message="Could not load the backups" onRetry={() => void backups.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </>
  );
}
