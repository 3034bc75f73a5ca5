import { path } from '@perfboard/contracts/path';
import type { BackupReason } from '@perfboard/contracts/words/operation';
import type { PlainKey } from '@perfboard/messages/translator';
import { useMemo } from 'react';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { ServerText } from '../admin-shell/server-text.tsx';
import { useDownload } from '../admin-shell/use-download.ts';

type Backup = ApiOutput['backup']['list']['backups'][number];

const states: Record<Backup['status'], { tone: BadgeTone; label: PlainKey<'desk_system'> }> = {
  waiting: { tone: 'info', label: 'backupWaiting' },
  running: { tone: 'info', label: 'backupInProgress' },
  done: { tone: 'signal', label: 'backupDone' },
  failed: { tone: 'danger', label: 'backupHasFailed' },
};

const reasons = {
  night: 'reasonNight',
  asked: 'reasonAsked',
  migration: 'reasonMigration',
} as const satisfies Record<BackupReason, PlainKey<'desk_system'>>;

function State({ backup: { status, last_error, missing_images, is_encrypted } }: { backup: Backup }) {
  const t = useMessages('desk_system');
  const { tone, label } = states[status];
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{t(label)}</Badge>
        {status === 'done' && is_encrypted && (
          <span className="flex items-center gap-1 text-muted">
            <Icon name="lock-keyhole" size={14} />
            {t('encrypted')}
          </span>
        )}
      </span>
      {last_error && (
        <span className="text-danger wrap-anywhere">
          <ServerText>{last_error}</ServerText>
        </span>
      )}
      {missing_images > 0 && (
        <span className="text-warn">{t('missingImages', { count: missing_images })}</span>
      )}
    </span>
  );
}

function DownloadButton({ backup: { uuid, created_at }, name }: { backup: Backup; name: string }) {
  const t = useMessages('desk_system');
  const { formatInstant } = useDeskFormat();
  const download = useDownload();
  return (
    <RowActions>
      <Button
        variant="outline"
        size="small"
        aria-label={t('downloadNamed', { at: formatInstant(created_at) })}
        onClick={() => void download(`${path.rest}/backups/${uuid}/archive`, name)}
      >
        <Icon name="download" size={15} />
        {t('download')}
      </Button>
    </RowActions>
  );
}

export const useBackupColumns = (): Column<Backup>[] => {
  const t = useMessages('desk_system');
  const { formatBytes } = useDeskFormat();
  return useMemo(
    () => [
      { id: 'created_at', header: t('when'), cell: (row) => <Instant at={row.created_at} /> },
      { id: 'reason', header: t('why'), cell: (row) => t(reasons[row.reason]) },
      {
        id: 'bytes',
        header: t('size'),
        cell: (row) =>
          row.bytes === null ? null : (
            <span className="designator whitespace-nowrap">{formatBytes(row.bytes)}</span>
          ),
      },
      { id: 'status', header: t('state'), cell: (row) => <State backup={row} /> },
      {
        id: 'file_name',
        header: t('file'),
        cell: ({ file_name }) =>
          file_name && <span className="break-all font-mono text-muted">{file_name}</span>,
      },
      {
        id: 'actions',
        header: t('actions'),
        cell: (row) => row.file_name && <DownloadButton backup={row} name={row.file_name} />,
      },
    ],
    [formatBytes, t],
  );
};
