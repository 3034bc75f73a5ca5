import type { Webhook } from '@perfboard/contracts/webhook';
import { Trash2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { columnHelper } from '../admin-shell/data-table.tsx';
import { formatInstant } from '../admin-shell/format.ts';

const helper = columnHelper<Webhook>();

interface WebhookActions {
  onToggle: (webhook: Webhook) => Promise<unknown>;
  onOpen: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
}

export const createWebhookColumns = ({ onToggle, onOpen, onRemove }: WebhookActions) =>
  helper.columns([
    helper.accessor('url', {
      header: 'URL',
      cell: ({ row }) => <span className="break-all font-semibold">{row.original.url}</span>,
    }),
    helper.accessor('events', { header: 'Events', cell: ({ row }) => row.original.events.join(', ') }),
    helper.accessor('created_at', {
      header: 'Added',
      cell: ({ row }) => formatInstant(row.original.created_at),
    }),
    helper.accessor('active', {
      header: 'State',
      cell: ({ row }) => (
        <button
          type="button"
          className="desk-toggle"
          aria-label={`Active: ${row.original.url}`}
          aria-pressed={row.original.active}
          onClick={() => void onToggle(row.original)}
        >
          Active
        </button>
      ),
    }),
    helper.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row }) => (
        <span className="desk-actions">
          <Button
            variant="outline"
            size="small"
            aria-label={`Deliveries to ${row.original.url}`}
            onClick={() => onOpen(row.original)}
          >
            Deliveries
          </Button>
          <Button
            variant="ghost"
            size="small"
            isIcon
            aria-label={`Delete ${row.original.url}`}
            onClick={() => onRemove(row.original)}
          >
            <Trash2 size={17} aria-hidden="true" />
          </Button>
        </span>
      ),
    }),
  ]);
