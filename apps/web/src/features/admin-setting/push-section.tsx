import type { PushBrowser } from '@perfboard/contracts/push';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import {
  ownAddressHash,
  type PushState,
  readPushState,
  subscribeToPush,
  unsubscribeFromPush,
  watchPermission,
} from '../../data/push-browser.ts';
import { trpc } from '../../data/trpc.ts';
import { type Column, DataTable } from '../admin-shell/data-table.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { ServerText } from '../admin-shell/server-text.tsx';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { deviceName } from './session-section.tsx';
import { SettingSection } from './setting-section.tsx';

const stateTexts = {
  unsupported: 'pushUnsupported',
  uninstalled: 'pushUninstalled',
  denied: 'pushDenied',
} as const satisfies Record<Exclude<PushState, 'ready'>, PlainKey<'desk_setting'>>;

const createColumns = (
  t: Translator<'desk_setting'>,
  { formatInstant }: DeskFormat,
  ownHash: string | null,
  onRemove: (browser: PushBrowser) => void,
): Column<PushBrowser>[] => [
  {
    id: 'device',
    header: t('browser'),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{deviceName(t, row.device)}</span>
        {row.endpoint_hash === ownHash && <Badge tone="signal">{t('thisOne')}</Badge>}
      </span>
    ),
  },
  { id: 'created_at', header: t('since'), cell: (row) => formatInstant(row.created_at) },
  {
    id: 'last_told_at',
    header: t('lastNotified'),
    cell: (row) => (
      <span className="grid">
        {row.last_told_at ? formatInstant(row.last_told_at) : t('never')}
        {row.last_error && (
          <span className="text-label text-danger">
            <ServerText>{row.last_error}</ServerText>
          </span>
        )}
      </span>
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
          aria-label={t('removeBrowser', {
            name: deviceName(t, row.device),
            at: formatInstant(row.created_at),
          })}
          onClick={() => onRemove(row)}
        >
          {t('remove')}
        </Button>
      </span>
    ),
  },
];

/** The state of this browser, from its settings and its push service. */
function useThisBrowser() {
  const [pushState, setPushState] = useState(readPushState);
  const [hash, setHash] = useState<string | null>(null);
  const look = useCallback(async () => {
    setPushState(readPushState());
    setHash(await ownAddressHash().catch(() => null));
  }, []);
  useEffect(() => {
    void look();
    return watchPermission(() => void look());
  }, [look]);
  return { pushState, hash, look };
}

/** Shown when no immediate notifications are chosen, because then there are no push notifications either. */
function AskedForNothing(): ReactNode {
  const t = useMessages('desk_setting');
  const { data: choice } = trpc.notification.choice.useQuery(undefined);
  if (!choice || choice.is_notified_immediately) return null;
  return <p className="text-small text-muted">{t('pushNeedsImmediately')}</p>;
}

/** Push notifications in the member's browsers. Each browser can only be switched on from itself. */
export function PushSection() {
  const t = useMessages('desk_setting');
  const format = useDeskFormat();
  const utils = trpc.useUtils();
  const push = trpc.push.own.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: add } = trpc.push.add.useMutation();
  const { mutateAsync: remove } = trpc.push.remove.useMutation();
  const [isBusy, setBusy] = useState(false);
  const { alert, attempt, fail } = useAttempt(t('browserFailed'));
  const { pushState, hash, look } = useThisBrowser();
  const browsers = push.data?.browsers;
  const own = browsers?.find(({ endpoint_hash }) => endpoint_hash === hash);

  const refresh = useCallback(async () => {
    await Promise.all([look(), utils.push.own.invalidate()]);
  }, [look, utils]);
  const switchOn = async (publicKey: string) => {
    setBusy(true);
    const fields = await subscribeToPush(publicKey).catch(() => undefined);
    if (fields) await attempt(() => add(fields));
    else if (fields === undefined) fail(t('pushServiceFailed'));
    await refresh();
    setBusy(false);
  };
  const end = useCallback(
    async ({ uuid, endpoint_hash }: PushBrowser) => {
      const isHere = endpoint_hash === hash;
      await attempt(async () => {
        const answer = await remove({ uuid });
        if (isHere) await unsubscribeFromPush();
        return isHere ? { message: t('pushOff') } : answer;
      });
      await refresh();
    },
    [attempt, hash, refresh, remove, t],
  );
  const columns = useMemo(
    () => createColumns(t, format, hash, (row) => void end(row)),
    [t, format, hash, end],
  );
  return (
    <SettingSection title={t('browserNotifications')} text={t('browserNotificationsText')}>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {push.isError && !push.data ? (
        <LoadError message={t('browsersLoadFailed')} onRetry={() => void push.refetch()} />
      ) : (
        push.data && (
          <>
            {pushState !== 'ready' && <p className="text-small text-muted">{t(stateTexts[pushState])}</p>}
            {pushState === 'ready' && !own && (
              <Button
                className="justify-self-start"
                isBusy={isBusy}
                onClick={() => void switchOn(push.data.public_key)}
              >
                {t('notifyHere')}
              </Button>
            )}
            {browsers && browsers.length > 0 && (
              <>
                <AskedForNothing />
                <DataTable label={t('browserNotifications')} columns={columns} rows={browsers} />
              </>
            )}
          </>
        )
      )}
    </SettingSection>
  );
}
