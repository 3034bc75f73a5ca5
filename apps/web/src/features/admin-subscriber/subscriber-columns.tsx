import {
  type EmailProvider,
  emailDomain,
  emailProvider,
  type Subscriber,
} from '@perfboard/contracts/subscriber';
import { useMemo } from 'react';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { DeleteButton, EmailLink, Instant, RowActions } from '../admin-shell/cells.tsx';
import { columnHelper } from '../admin-shell/data-table.tsx';

const providers: Record<EmailProvider, { label?: string; tone: BadgeTone }> = {
  gmail: { label: 'Gmail', tone: 'danger' },
  yahoo: { label: 'Yahoo', tone: 'violet' },
  outlook: { label: 'Outlook/Hotmail', tone: 'info' },
  other: { tone: 'neutral' },
};

const helper = columnHelper<Subscriber>();

/** Columns of the newsletter's subscribers. */
export const useSubscriberColumns = (onDelete: (subscriber: Subscriber) => void, isUnconfirmed: boolean) =>
  useMemo(
    () =>
      helper.columns([
        helper.accessor('email', {
          header: 'Email',
          cell: ({ row }) => <EmailLink email={row.original.email} isStrong />,
        }),
        helper.display({
          id: 'provider',
          header: 'Provider',
          cell: ({ row }) => {
            const { label, tone } = providers[emailProvider(row.original.email)];
            return (
              <span className="flex flex-wrap gap-2">
                <Badge tone={tone}>{label ?? emailDomain(row.original.email)}</Badge>
                {isUnconfirmed && <Badge tone="warn">Unconfirmed</Badge>}
              </span>
            );
          },
        }),
        helper.accessor('created_at', {
          header: isUnconfirmed ? 'Entered' : 'Subscribed',
          cell: ({ row }) => <Instant at={row.original.created_at} />,
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row }) => (
            <RowActions>
              <DeleteButton name={row.original.email} onClick={() => onDelete(row.original)} />
            </RowActions>
          ),
        }),
      ]),
    [onDelete, isUnconfirmed],
  );
