import type { Subscriber } from '@perfboard/contracts/subscriber';
import {
  type EmailProvider,
  emailDomain,
  emailProvider,
  type SubscriberStatus,
} from '@perfboard/contracts/words/subscriber';
import { useMemo } from 'react';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { NamedTopic } from '../admin-newsletter/topic-choice.tsx';
import { DeleteButton, EmailLink, Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { offeredColumns } from '../admin-shell/offered-columns.ts';

const providers: Record<EmailProvider, { label?: string; tone: BadgeTone }> = {
  gmail: { label: 'Gmail', tone: 'danger' },
  yahoo: { label: 'Yahoo', tone: 'violet' },
  outlook: { label: 'Outlook/Hotmail', tone: 'info' },
  other: { tone: 'neutral' },
};

const lastErrorColumn: Column<Subscriber> = {
  id: 'last_error',
  header: 'Mail server response',
  cell: (row) => <span className="text-danger">{row.last_error ?? ''}</span>,
};

const topicsColumn = (offered: readonly NamedTopic[]): Column<Subscriber> => ({
  id: 'topics',
  header: 'Topics',
  cell: ({ topics = [] }) =>
    topics.length > 0 && (
      <span className="flex flex-wrap gap-2">
        {topics.map((id) => (
          <Badge key={id}>{offered.find((topic) => topic.id === id)?.title ?? id}</Badge>
        ))}
      </span>
    ),
});

interface SubscriberColumns {
  /** The shop's topics; without any, the column is left out. */
  topics: readonly NamedTopic[];
  status: SubscriberStatus;
  mayEdit: boolean;
  onDelete: (subscriber: Subscriber) => void;
  onRestore: (subscriber: Subscriber) => void;
}

/** Columns of the newsletter's subscribers. */
export const useSubscriberColumns = ({ topics, status, mayEdit, onDelete, onRestore }: SubscriberColumns) =>
  useMemo<Column<Subscriber>[]>(
    () =>
      offeredColumns(mayEdit, [
        { id: 'email', header: 'Email', cell: (row) => <EmailLink email={row.email} isStrong /> },
        {
          id: 'provider',
          header: 'Provider',
          cell: (row) => {
            const { label, tone } = providers[emailProvider(row.email)];
            return (
              <span className="flex flex-wrap gap-2">
                <Badge tone={tone}>{label ?? emailDomain(row.email)}</Badge>
                {status === 'unconfirmed' && <Badge tone="warn">Unconfirmed</Badge>}
                {status === 'suppressed' && <Badge tone="violet">Suppressed</Badge>}
              </span>
            );
          },
        },
        {
          id: 'created_at',
          header: status === 'unconfirmed' ? 'Signed up' : 'Subscribed',
          cell: (row) => <Instant at={row.created_at} />,
        },
        ...(topics.length > 0 ? [topicsColumn(topics)] : []),
        ...(status === 'suppressed' ? [lastErrorColumn] : []),
        {
          id: 'actions',
          header: 'Actions',
          cell: (row) => (
            <RowActions>
              {status === 'suppressed' && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Send to ${row.email} again`}
                  onClick={() => onRestore(row)}
                >
                  Undo
                </Button>
              )}
              <DeleteButton name={row.email} onClick={() => onDelete(row)} />
            </RowActions>
          ),
        },
      ]),
    [topics, status, mayEdit, onDelete, onRestore],
  );
