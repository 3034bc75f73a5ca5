import { useMemo } from 'react';
import { Badge } from '../../components/badge.tsx';
import { useMay } from '../../data/role.ts';
import { FollowUpMark } from '../admin-follow-up/follow-up-mark.tsx';
import { StatusSelect } from '../admin-lead/status-select.tsx';
import { OpenLink, Waiting } from '../admin-lead/use-lead-columns.tsx';
import { PresenceMark } from '../admin-presence/presence.tsx';
import { Instant } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { SelectAllRows, SelectRow } from '../admin-shell/row-selection.tsx';
import { type InboxRow, leadsOf } from './inbox-row.ts';

interface InboxActions {
  onView: (row: InboxRow) => void;
  onStatus: (row: InboxRow, status: string) => Promise<void>;
}

const kindWords = { booking: 'Request', contact: 'Message' } as const;

/** Columns of the inbox: sender, subject, status, and since when the lead is waiting. */
export function useInboxColumns({ onView, onStatus }: InboxActions): Column<InboxRow>[] {
  const mayEdit = useMay('editor');
  return useMemo<Column<InboxRow>[]>(
    () => [
      ...(mayEdit
        ? [
            {
              id: 'choose',
              header: 'Select',
              head: <SelectAllRows />,
              cell: (row: InboxRow) => <SelectRow uuid={row.uuid} name={leadsOf[row.kind].nameOf(row)} />,
            },
          ]
        : []),
      {
        id: 'name',
        header: 'Name',
        cell: (row) => (
          <span className="inline-flex items-center gap-1.5">
            <OpenLink uuid={row.uuid} onOpen={() => onView(row)}>
              {leadsOf[row.kind].nameOf(row)}
            </OpenLink>
            <PresenceMark kind={row.kind} id={row.uuid} />
          </span>
        ),
      },
      {
        id: 'subject',
        header: 'About',
        cell: (row) => (
          <span className="desk-subject">
            <span className="truncate">
              <span className="text-muted">{kindWords[row.kind]}: </span>
              {leadsOf[row.kind].titleOf(row)}
            </span>
          </span>
        ),
      },
      {
        id: 'status',
        header: 'Status',
        cell: (row) => {
          const { nameOf, statuses, tones } = leadsOf[row.kind];
          return (
            <StatusSelect
              name={nameOf(row)}
              value={row.status}
              statuses={statuses}
              tones={tones}
              isReadOnly={!mayEdit}
              onChange={(status) => onStatus(row, status)}
            />
          );
        },
      },
      {
        id: 'created_at',
        header: 'Waiting',
        cell: (row) => (
          <span className="grid justify-items-start">
            <Waiting since={row.waiting_since} />
            {row.is_reply && <Badge tone="info">Customer replied</Badge>}
            {!row.is_reply && !row.is_follow_up && <Instant at={row.created_at} />}
            <FollowUpMark mark={row.follow_up} />
          </span>
        ),
      },
    ],
    [mayEdit, onView, onStatus],
  );
}
