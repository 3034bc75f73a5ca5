import { isolated } from '@perfboard/messages/isolated';
import { useMemo } from 'react';
import { Badge } from '../../components/badge.tsx';
import { useMessages } from '../../components/messages.ts';
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

/** Columns of the inbox: sender, subject, status, and since when the lead is waiting. */
export function useInboxColumns({ onView, onStatus }: InboxActions): Column<InboxRow>[] {
  const t = useMessages('desk_inbox');
  const lead = useMessages('desk_lead');
  const mayEdit = useMay('editor');
  return useMemo<Column<InboxRow>[]>(
    () => [
      ...(mayEdit
        ? [
            {
              id: 'choose',
              header: lead('select'),
              head: <SelectAllRows />,
              cell: (row: InboxRow) => <SelectRow uuid={row.uuid} name={leadsOf[row.kind].nameOf(row)} />,
            },
          ]
        : []),
      {
        id: 'name',
        header: lead('name'),
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
        header: t('about'),
        cell: (row) => (
          <span className="desk-subject">
            <span className="truncate" dir="auto">
              {t.rich(row.kind === 'booking' ? 'aboutRequest' : 'aboutMessage', {
                title: isolated(leadsOf[row.kind].titleOf(row)),
                kind: (parts) => (
                  <span key="kind" className="text-muted">
                    {parts}
                  </span>
                ),
              })}
            </span>
          </span>
        ),
      },
      {
        id: 'status',
        header: lead('status'),
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
        header: t('waitingSince'),
        cell: (row) => (
          <span className="grid justify-items-start">
            <Waiting since={row.waiting_since} />
            {row.is_reply && <Badge tone="info">{t('customerReplied')}</Badge>}
            {!row.is_reply && !row.is_follow_up && <Instant at={row.created_at} />}
            <FollowUpMark mark={row.follow_up} />
          </span>
        ),
      },
    ],
    [t, lead, mayEdit, onView, onStatus],
  );
}
