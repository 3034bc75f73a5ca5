import type { Newsletter, NewsletterDelivery } from '@perfboard/contracts/newsletter';
import { timing } from '@perfboard/contracts/timing';
import { newsletterDeliveryStatuses } from '@perfboard/contracts/words/newsletter';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { RowActions } from '../admin-shell/cells.tsx';
import { type Column, offeredColumns } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterSelect, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { EmptyState } from '../admin-shell/panel-state.tsx';
import { ServerText } from '../admin-shell/server-text.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { DeliveryBadge } from './newsletter-badge.tsx';
import { deliveryLabel } from './newsletter-state.ts';

const pollMs = 2_000;

type Resolve = (delivery: NewsletterDelivery, action: 'retry' | 'sent' | 'failed') => Promise<void>;

function DeliveryActions({ delivery, onResolve }: { delivery: NewsletterDelivery; onResolve: Resolve }) {
  const t = useMessages('desk_newsletter');
  const { status, email } = delivery;
  if (status !== 'failed' && status !== 'uncertain') return null;
  return (
    <RowActions>
      <Button
        variant="outline"
        size="small"
        aria-label={t('sendAgainTo', { email })}
        onClick={() => void onResolve(delivery, 'retry')}
      >
        {t('sendAgain')}
      </Button>
      {status === 'uncertain' && (
        <>
          <Button
            variant="ghost"
            size="small"
            aria-label={t('markSentNamed', { email })}
            onClick={() => void onResolve(delivery, 'sent')}
          >
            {t('markSent')}
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-label={t('markFailedNamed', { email })}
            onClick={() => void onResolve(delivery, 'failed')}
          >
            {t('markFailed')}
          </Button>
        </>
      )}
    </RowActions>
  );
}

/** The deliveries of a newsletter, each with its state and its actions. */
export function DeliveryList({ newsletter, isMoving }: { newsletter: Newsletter; isMoving: boolean }) {
  const t = useMessages('desk_newsletter');
  const { formatInstant } = useDeskFormat();
  const mayEdit = useMay('editor');
  const { uuid, status: newsletterStatus } = newsletter;
  const list = useListState({ filters: ['status'] });
  const status = list.choice('status', newsletterDeliveryStatuses);
  const utils = trpc.useUtils();
  const deliveries = trpc.newsletter.recipients.useQuery(
    { uuid, ...list.query, ...(status && { status }) },
    { placeholderData: keepPreviousData, refetchInterval: isMoving ? pollMs : false },
  );
  const { mutateAsync: retry } = trpc.newsletter.retryRecipient.useMutation();
  const { mutateAsync: mark } = trpc.newsletter.markRecipient.useMutation();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs);

  const resolve = useCallback<Resolve>(
    async ({ uuid }, action) => {
      await attempt(() => (action === 'retry' ? retry({ uuid }) : mark({ uuid, status: action })), {
        failed: t('deliveryChangeFailed'),
      });
      await utils.newsletter.invalidate();
    },
    [retry, mark, attempt, utils, t],
  );
  const columns = useMemo<Column<NewsletterDelivery>[]>(
    () =>
      offeredColumns(mayEdit, [
        { id: 'email', header: t('email'), cell: (row) => row.email },
        {
          id: 'status',
          header: t('status'),
          cell: (row) => <DeliveryBadge newsletter={{ status: newsletterStatus }} status={row.status} />,
        },
        { id: 'sent_at', header: t('sent'), cell: (row) => (row.sent_at ? formatInstant(row.sent_at) : '') },
        {
          id: 'last_error',
          header: t('error'),
          cell: (row) =>
            row.last_error && (
              <span className="text-danger">
                <ServerText>{row.last_error}</ServerText>
              </span>
            ),
        },
        {
          id: 'actions',
          header: t('actions'),
          cell: (row) => <DeliveryActions delivery={row} onResolve={resolve} />,
        },
      ]),
    [mayEdit, resolve, formatInstant, t, newsletterStatus],
  );
  return (
    <section className="grid gap-4" aria-labelledby="deliveries-title">
      <h2 id="deliveries-title" className="text-h3">
        {t('deliveries')}
      </h2>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <ListToolbar label={t('searchDeliveries')} list={list}>
        <FilterSelect
          list={list}
          filter="status"
          label={t('filterByStatus')}
          values={newsletterDeliveryStatuses}
          labelOf={(one) => t(deliveryLabel({ status: newsletterStatus }, one))}
        />
      </ListToolbar>
      <ListTable
        label={t('deliveries')}
        list={list}
        query={deliveries}
        columns={columns}
        failure={{ message: t('deliveriesFailed') }}
        empty={<EmptyState title={t('noDeliveries')} />}
      />
    </section>
  );
}
