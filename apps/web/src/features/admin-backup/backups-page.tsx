import { timing } from '@perfboard/contracts/timing';
import { backupOverdueHours } from '@perfboard/contracts/words/operation';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { DataTable } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState, LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';
import { useMinute } from '../admin-shell/use-minute.ts';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { useBackupColumns } from './backup-columns.tsx';

/** A finished archive is not in the change feed. */
const pollMs = 5_000;

type State = ApiOutput['backup']['list'];

const isBusy = ({ backups }: State): boolean =>
  backups.some(({ status }) => status === 'waiting' || status === 'running');

/** The state of the nightly backups. */
function BackupStatus({ state }: { state: State }) {
  const t = useMessages('desk_system');
  const { formatAgo } = useDeskFormat();
  useMinute();
  const { is_nightly, is_overdue, last_success_at, folder, kept } = state;
  if (!is_nightly)
    return (
      <Alert tone="info">{t.rich('nightlyOff', { code: (parts) => <code key="code">{parts}</code> })}</Alert>
    );
  return (
    <>
      {is_overdue && <Alert tone="danger">{t('overdue', { days: backupOverdueHours / 24 })}</Alert>}
      <dl className="desk-panel grid gap-x-8 gap-y-3 p-5 text-small sm:grid-cols-3">
        <div>
          <dt className="silkscreen text-copper">{t('latestBackup')}</dt>
          <dd>{last_success_at ? formatAgo(last_success_at) : t('noneYet')}</dd>
        </div>
        <div>
          <dt className="silkscreen text-copper">{t('retention')}</dt>
          <dd>{t('retentionText', { kept })}</dd>
        </div>
        <div className="min-w-0">
          <dt className="silkscreen text-copper">{t('where')}</dt>
          <dd className="break-all font-mono">{folder}</dd>
        </div>
      </dl>
    </>
  );
}

/** The backup archives. To restore one, run a command on the server. */
export function BackupsPage() {
  const t = useMessages('desk_system');
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
        title={t('backups')}
        text={t('backupsText')}
        actions={
          data?.is_nightly && (
            <Button
              isBusy={isPending}
              disabled={isBusy(data)}
              onClick={() =>
                void attempt(() => make(), { failed: t('backupFailed') }).then(() =>
                  Promise.all([utils.backup.invalidate()]),
                )
              }
            >
              <Icon name="archive" size={17} />
              {t(isBusy(data) ? 'backupRunning' : 'backUpNow')}
            </Button>
          )
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {data ? (
        <>
          <BackupStatus state={data} />
          {data.backups.length > 0 ? (
            <DataTable label={t('backups')} columns={columns} rows={data.backups} />
          ) : (
            <EmptyState title={t('noBackups')} {...(data.is_nightly && { text: t('firstTonight') })} />
          )}
          <p className="text-small text-muted">
            {t.rich('restoreHint', { code: (parts) => <code key="code">{parts}</code> })}
          </p>
        </>
      ) : backups.isError ? (
        <LoadError message={t('backupsFailed')} onRetry={() => void backups.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </>
  );
}
