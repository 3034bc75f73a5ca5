import type { Webhook } from '@perfboard/contracts/webhook';
import type { WebhookFormat } from '@perfboard/contracts/words/webhook';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { Button } from '../../components/button.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import type { DeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';

interface WebhookActions {
  onToggle: (webhook: Webhook) => Promise<unknown>;
  onOpen: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
}

/** The format of a webhook's posts, by its key. */
export const formatLabels = {
  json: 'formatJson',
  slack: 'formatSlack',
  discord: 'formatDiscord',
  teams: 'formatTeams',
} as const satisfies Record<WebhookFormat, PlainKey<'desk_setting'>>;

export const createWebhookColumns = (
  t: Translator<'desk_setting'>,
  { formatInstant }: DeskFormat,
  { onToggle, onOpen, onRemove }: WebhookActions,
): Column<Webhook>[] => [
  { id: 'url', header: t('url'), cell: (row) => <span className="break-all font-semibold">{row.url}</span> },
  { id: 'format', header: t('format'), cell: (row) => t(formatLabels[row.format]) },
  { id: 'events', header: t('events'), cell: (row) => row.events.join(', ') },
  { id: 'created_at', header: t('added'), cell: (row) => formatInstant(row.created_at) },
  {
    id: 'active',
    header: t('state'),
    cell: (row) => (
      <button
        type="button"
        className="desk-toggle"
        aria-label={t('activeUrl', { url: row.url })}
        aria-pressed={row.active}
        onClick={() => void onToggle(row)}
      >
        {t('active')}
      </button>
    ),
  },
  {
    id: 'actions',
    header: t('actions'),
    cell: (row) => (
      <span className="desk-actions">
        <Button
          variant="outline"
          size="small"
          aria-label={t('deliveriesTo', { url: row.url })}
          onClick={() => onOpen(row)}
        >
          {t('deliveries')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          isIcon
          aria-label={t('deleteNamed', { name: row.url })}
          onClick={() => onRemove(row)}
        >
          <Icon name="trash" size={17} />
        </Button>
      </span>
    ),
  },
];
