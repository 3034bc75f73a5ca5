import { useMemo } from 'react';
import { Badge } from '../../components/badge.tsx';
import { useMay } from '../../data/role.ts';
import { StatusSelect } from '../admin-lead/status-select.tsx';
import { OpenLink, Waiting } from '../admin-lead/use-lead-columns.tsx';
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
          <OpenLink uuid={row.uuid} onOpen={() => onView(row)}>
            {leadsOf[row.kind].nameOf(row)}
          </OpenLink>
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
            {row.is_reply ? <Badge tone="info">Customer replied</Badge> : <Instant at={row.created_at} />}
          </span>
        ),
      },
    ],
    [mayEdit, onView, onStatus],
  );
}
