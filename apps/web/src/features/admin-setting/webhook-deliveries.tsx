import type { Webhook, WebhookDelivery } from '@perfboard/contracts/webhook';
import { formatList } from '@perfboard/messages/format';
import type { Translator } from '@perfboard/messages/translator';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { isNotFound } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

/** Deliveries are not in the change feed: an open list is read again, unless another owner deletes the webhook. */
const pollMs = 3_000;
const tones: Record<WebhookDelivery['status'], BadgeTone> = {
  pending: 'warn',
  delivered: 'signal',
  failed: 'danger',
};

const outcomeOf = (
  t: Translator<'desk_setting'>,
  { response_status, last_error, attempts }: WebhookDelivery,
): string =>
  formatList(
    t.language,
    [
      response_status === null ? '' : `HTTP ${response_status}`,
      last_error ?? '',
      t('attempts', { count: attempts }),
    ].filter(Boolean),
  );

function DeliveryItem({ delivery, onReplay }: { delivery: WebhookDelivery; onReplay: () => void }) {
  const t = useMessages('desk_setting');
  const { formatInstant } = useDeskFormat();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-rule border-b pb-3 last:border-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{delivery.event}</span>
          <Badge tone={tones[delivery.status]}>{t('deliveryStatus', { status: delivery.status })}</Badge>
        </p>
        <p className="break-words text-small text-muted">
          {t('deliveryLine', { at: formatInstant(delivery.created_at), outcome: outcomeOf(t, delivery) })}
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={t('replayNamed', { event: delivery.event, uuid: delivery.uuid })}
        onClick={onReplay}
      >
        {t('replay')}
      </Button>
    </li>
  );
}

/** The deliveries of one webhook, each with a replay. */
export function WebhookDeliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useMessages('desk_setting');
  const utils = trpc.useUtils();
  const [cursor, setCursor] = useState<string>();
  const deliveries = trpc.webhook.deliveries.useQuery(
    { uuid: webhook.uuid, limit: 20, ...(cursor && { cursor }) },
    { refetchInterval: ({ state }) => !isNotFound(state.error) && pollMs, placeholderData: keepPreviousData },
  );
  const { mutateAsync: replay } = trpc.webhook.replay.useMutation();
  const { alert, attempt } = useAttempt(t('replayFailed'));
  const { data } = deliveries;
  const next = data?.next_cursor;
  return (
    <Dialog
      title={t('deliveries')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          {cursor && (
            <Button variant="ghost" onClick={() => setCursor(undefined)}>
              {t('newest')}
            </Button>
          )}
          {next && (
            <Button variant="ghost" onClick={() => setCursor(next)}>
              {t('older')}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-all text-small text-muted">{webhook.url}</p>
        {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
        {isNotFound(deliveries.error) ? (
          <Alert tone="danger">{deliveries.error?.message}</Alert>
        ) : deliveries.isPending ? (
          <Spinner />
        ) : !data ? (
          <LoadError message={t('deliveriesLoadFailed')} onRetry={() => void deliveries.refetch()} />
        ) : data.items.length === 0 ? (
          <p>{t('noDeliveries')}</p>
        ) : (
          <ul className="grid gap-3">
            {data.items.map((delivery) => (
              <DeliveryItem
                key={delivery.uuid}
                delivery={delivery}
                onReplay={() =>
                  void attempt(async () => {
                    const answer = await replay({ uuid: delivery.uuid });
                    await utils.webhook.deliveries.invalidate();
                    return answer;
                  })
                }
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
