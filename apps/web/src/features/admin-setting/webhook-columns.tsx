import type { Webhook } from '@perfboard/contracts/webhook';
import { webhookFormatLabels } from '@perfboard/contracts/words/webhook';
import { Button } from '../../components/button.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import type { DeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';

interface WebhookActions {
  onToggle: (webhook: Webhook) => Promise<unknown>;
  onOpen: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
}

export const createWebhookColumns = (
  { formatInstant }: DeskFormat,
  { onToggle, onOpen, onRemove }: WebhookActions,
): Column<Webhook>[] => [
  { id: 'url', header: 'URL', cell: (row) => <span className="break-all font-semibold">{row.url}</span> },
  { id: 'format', header: 'Format', cell: (row) => webhookFormatLabels[row.format] },
  { id: 'events', header: 'Events', cell: (row) => row.events.join(', ') },
  { id: 'created_at', header: 'Added', cell: (row) => formatInstant(row.created_at) },
  {
    id: 'active',
    header: 'State',
    cell: (row) => (
      <button
        type="button"
        className="desk-toggle"
        aria-label={`Active: ${row.url}`}
        aria-pressed={row.active}
        onClick={() => void onToggle(row)}
      >
        Active
      </button>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => (
      <span className="desk-actions">
        <Button
          variant="outline"
          size="small"
          aria-label={`Deliveries to ${row.url}`}
          onClick={() => onOpen(row)}
        >
          Deliveries
        </Button>
        <Button
          variant="ghost"
          size="small"
          isIcon
          aria-label={`Delete ${row.url}`}
          onClick={() => onRemove(row)}
        >
          <Icon name="trash" size={17} />
        </Button>
      </span>
    ),
  },
];
