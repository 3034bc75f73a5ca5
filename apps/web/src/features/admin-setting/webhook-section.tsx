import type { Webhook } from '@perfboard/contracts/webhook';
import { useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { DataTable } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useAttempt, withReload } from '../admin-shell/use-timed-alert.ts';
import { SecretText } from './secret-text.tsx';
import { SettingSection } from './setting-section.tsx';
import { createWebhookColumns } from './webhook-columns.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Webhooks: add, enable, disable, inspect, remove. */
export function WebhookSection() {
  const format = useDeskFormat();
  const t = useMessages('desk_setting');
  const utils = trpc.useUtils();
  const webhooks = trpc.webhook.list.useQuery(undefined, { staleTime: 0 });
  const create = trpc.webhook.create.useMutation();
  const { mutateAsync: update } = trpc.webhook.update.useMutation();
  const [created, setCreated] = useState<{ uuid: string; secret: string }>();
  const [opened, setOpened] = useState<Webhook>();
  const [removing, setRemoving] = useState<Webhook>();
  const { alert, attempt } = useAttempt(t('webhookFailed'));
  const columns = useMemo(
    () =>
      createWebhookColumns(t, format, {
        onToggle: ({ uuid, active }) =>
          attempt(() =>
            withReload(
              () => update({ uuid, active: !active }),
              () => utils.webhook.list.invalidate(),
            ),
          ),
        onOpen: setOpened,
        onRemove: setRemoving,
      }),
    [t, format, attempt, update, utils],
  );
  return (
    <SettingSection title={t('webhooks')} text={t('webhooksText')}>
      <WebhookForm
        onCreate={(fields, refuse) =>
          attempt(async () => {
            const answer = await withReload(
              () => create.mutateAsync(fields).catch(refuse),
              async () => void utils.webhook.list.invalidate(),
            );
            setCreated(answer);
            return answer;
          })
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {created && (
        <div className="desk-panel p-5">
          <SecretText key={created.uuid} label={t('signingSecret')} value={created.secret} />
        </div>
      )}
      {webhooks.isError && !webhooks.data ? (
        <LoadError message={t('webhooksLoadFailed')} onRetry={() => void webhooks.refetch()} />
      ) : (
        webhooks.data &&
        webhooks.data.length > 0 && <DataTable label={t('webhooks')} columns={columns} rows={webhooks.data} />
      )}
      {opened && <WebhookDeliveries webhook={opened} onClose={() => setOpened(undefined)} />}
      {removing && (
        <RemoveDialog
          title={t('deleteWebhook')}
          uuid={removing.uuid}
          procedure={trpc.webhook.remove}
          onRemove={(call) =>
            attempt(async () => {
              const answer = await withReload(call, () => utils.webhook.list.invalidate());
              if (created?.uuid === removing.uuid) setCreated(undefined);
              return answer;
            })
          }
          onClose={() => setRemoving(undefined)}
        >
          <p className="break-words">
            {t.rich('deleteWebhookText', {
              url: removing.url,
              strong: (parts) => <strong key="url">{parts}</strong>,
            })}
          </p>
        </RemoveDialog>
      )}
    </SettingSection>
  );
}
