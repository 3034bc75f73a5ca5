import {
  type EmailProvider,
  emailDomain,
  emailProvider,
  type Subscriber,
} from '@perfboard/contracts/subscriber';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { columnHelper } from '../admin-shell/data-table.tsx';
import { formatInstant, mailtoLink } from '../admin-shell/format.ts';

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
          cell: ({ row }) => (
            <a
              href={mailtoLink(row.original.email)}
              className="font-semibold underline decoration-rule-strong"
            >
              {row.original.email}
            </a>
          ),
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
          cell: ({ row }) => (
            <span className="whitespace-nowrap">{formatInstant(row.original.created_at)}</span>
          ),
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row }) => (
            <span className="desk-actions">
              <Button
                variant="ghost"
                size="small"
                isIcon
                className="text-danger"
                aria-label={`Delete ${row.original.email}`}
                onClick={() => onDelete(row.original)}
              >
                <Trash2 size={17} aria-hidden="true" />
              </Button>
            </span>
          ),
        }),
      ]),
    [onDelete, isUnconfirmed],
  );
