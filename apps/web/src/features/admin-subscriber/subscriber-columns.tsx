import type { Subscriber } from '@perfboard/contracts/subscriber';
import { type EmailProvider, emailDomain, emailProvider } from '@perfboard/contracts/words/subscriber';
import { useMemo } from 'react';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { DeleteButton, EmailLink, Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';

const providers: Record<EmailProvider, { label?: string; tone: BadgeTone }> = {
  gmail: { label: 'Gmail', tone: 'danger' },
  yahoo: { label: 'Yahoo', tone: 'violet' },
  outlook: { label: 'Outlook/Hotmail', tone: 'info' },
  other: { tone: 'neutral' },
};

/** Columns of the newsletter's subscribers. */
export const useSubscriberColumns = (onDelete: (subscriber: Subscriber) => void, isUnconfirmed: boolean) =>
  useMemo<Column<Subscriber>[]>(
    () => [
      { id: 'email', header: 'Email', cell: (row) => <EmailLink email={row.email} isStrong /> },
      {
        id: 'provider',
        header: 'Provider',
        cell: (row) => {
          const { label, tone } = providers[emailProvider(row.email)];
          return (
            <span className="flex flex-wrap gap-2">
              <Badge tone={tone}>{label ?? emailDomain(row.email)}</Badge>
              {isUnconfirmed && <Badge tone="warn">Unconfirmed</Badge>}
            </span>
          );
        },
      },
      {
        id: 'created_at',
        header: isUnconfirmed ? 'Entered' : 'Subscribed',
        cell: (row) => <Instant at={row.created_at} />,
      },
      {
        id: 'actions',
        header: 'Actions',
        cell: (row) => (
          <RowActions>
            <DeleteButton name={row.email} onClick={() => onDelete(row)} />
          </RowActions>
        ),
      },
    ],
    [onDelete, isUnconfirmed],
  );
