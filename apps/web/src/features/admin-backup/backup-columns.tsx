import { path } from '@perfboard/contracts/path';
import { backupReasons } from '@perfboard/contracts/words/operation';
import { useMemo } from 'react';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { ApiOutput } from '../../data/page-data.ts';
import { Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { useDownload } from '../admin-shell/use-download.ts';

type Backup = ApiOutput['backup']['list']['backups'][number];

const states: Record<Backup['status'], { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'info', label: 'Waiting' },
  running: { tone: 'info', label: 'In progress' },
  done: { tone: 'signal', label: 'Done' },
  failed: { tone: 'danger', label: 'Failed' },
};

function State({ backup: { status, last_error, missing_images, is_encrypted } }: { backup: Backup }) {
  const { tone, label } = states[status];
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        {status === 'done' && is_encrypted && (
          <span className="flex items-center gap-1 text-muted">
            <Icon name="lock-keyhole" size={14} />
            Encrypted
          </span>
        )}
      </span>
      {last_error && <span className="text-danger wrap-anywhere">{last_error}</span>}
      {missing_images > 0 && (
        <span className="text-warn">
          {missing_images} missing {missing_images === 1 ? 'image' : 'images'}
        </span>
      )}
    </span>
  );
}

function DownloadButton({ backup: { uuid, created_at }, name }: { backup: Backup; name: string }) {
  const { formatInstant } = useDeskFormat();
  const download = useDownload();
  return (
    <RowActions>
      <Button
        variant="outline"
        size="small"
        aria-label={`Download the backup of ${formatInstant(created_at)}`}
        onClick={() => void download(`${path.rest}/backups/${uuid}/archive`, name)}
      >
        <Icon name="download" size={15} />
        Download
      </Button>
    </RowActions>
  );
}

export const useBackupColumns = (): Column<Backup>[] => {
  const { formatBytes } = useDeskFormat();
  return useMemo(
    () => [
      { id: 'created_at', header: 'When', cell: (row) => <Instant at={row.created_at} /> },
      { id: 'reason', header: 'Why', cell: (row) => backupReasons[row.reason] },
      {
        id: 'bytes',
        header: 'Size',
        cell: (row) =>
          row.bytes === null ? null : (
            <span className="designator whitespace-nowrap">{formatBytes(row.bytes)}</span>
          ),
      },
      { id: 'status', header: 'State', cell: (row) => <State backup={row} /> },
      {
        id: 'file_name',
        header: 'File',
        cell: ({ file_name }) =>
          file_name && <span className="break-all font-mono text-muted">{file_name}</span>,
      },
      {
        id: 'actions',
        header: 'Actions',
        cell: (row) => row.file_name && <DownloadButton backup={row} name={row.file_name} />,
      },
    ],
    [formatBytes],
  );
};
