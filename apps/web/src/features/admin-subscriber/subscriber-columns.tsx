import type { Subscriber } from '@perfboard/contracts/subscriber';
import {
  type EmailProvider,
  emailDomain,
  emailProvider,
  type SubscriberStatus,
} from '@perfboard/contracts/words/subscriber';
import type { Translator } from '@perfboard/messages/translator';
import { useMemo } from 'react';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { type NamedTopic, topicTitle } from '../admin-newsletter/topic-title.ts';
import { DeleteButton, EmailLink, Instant, RowActions } from '../admin-shell/cells.tsx';
import { type Column, offeredColumns } from '../admin-shell/data-table.tsx';
import { ServerText } from '../admin-shell/server-text.tsx';

const providers: Record<EmailProvider, { label?: string; tone: BadgeTone }> = {
  gmail: { label: 'Gmail', tone: 'danger' },
  yahoo: { label: 'Yahoo', tone: 'violet' },
  outlook: { label: 'Outlook/Hotmail', tone: 'info' },
  other: { tone: 'neutral' },
};

type Texts = Translator<'desk_newsletter'>;

const lastErrorColumn = (t: Texts): Column<Subscriber> => ({
  id: 'last_error',
  header: t('mailServerResponse'),
  cell: (row) => (
    <span className="text-danger">
      <ServerText>{row.last_error ?? ''}</ServerText>
    </span>
  ),
});

const topicsColumn = (t: Texts, offered: readonly NamedTopic[]): Column<Subscriber> => ({
  id: 'topics',
  header: t('topics'),
  cell: ({ topics = [] }) =>
    topics.length > 0 && (
      <span className="flex flex-wrap gap-2">
        {topics.map((id) => (
          <Badge key={id}>{topicTitle(t, offered, id)}</Badge>
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
export function useSubscriberColumns({ topics, status, mayEdit, onDelete, onRestore }: SubscriberColumns) {
  const t = useMessages('desk_newsletter');
  return useMemo<Column<Subscriber>[]>(
    () =>
      offeredColumns(mayEdit, [
        { id: 'email', header: t('email'), cell: (row) => <EmailLink email={row.email} isStrong /> },
        {
          id: 'provider',
          header: t('provider'),
          cell: (row) => {
            const { label, tone } = providers[emailProvider(row.email)];
            return (
              <span className="flex flex-wrap gap-2">
                <Badge tone={tone}>{label ?? emailDomain(row.email)}</Badge>
                {status === 'unconfirmed' && <Badge tone="warn">{t('isUnconfirmed')}</Badge>}
                {status === 'suppressed' && <Badge tone="violet">{t('isSuppressed')}</Badge>}
              </span>
            );
          },
        },
        {
          id: 'created_at',
          header: t(status === 'unconfirmed' ? 'signedUp' : 'subscribed'),
          cell: (row) => <Instant at={row.created_at} />,
        },
        ...(topics.length > 0 ? [topicsColumn(t, topics)] : []),
        ...(status === 'suppressed' ? [lastErrorColumn(t)] : []),
        {
          id: 'actions',
          header: t('actions'),
          cell: (row) => (
            <RowActions>
              {status === 'suppressed' && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={t('sendToAgain', { email: row.email })}
                  onClick={() => onRestore(row)}
                >
                  {t('undo')}
                </Button>
              )}
              <DeleteButton name={row.email} onClick={() => onDelete(row)} />
            </RowActions>
          ),
        },
      ]),
    [topics, status, mayEdit, onDelete, onRestore, t],
  );
}
