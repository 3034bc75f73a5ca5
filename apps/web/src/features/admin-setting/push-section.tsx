import type { PushBrowser } from '@perfboard/contracts/push';
import { pushMessages } from '@perfboard/contracts/words/push';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
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
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { useAttempt } from './use-attempt.ts';

const stateTexts: Record<Exclude<PushState, 'ready'>, string> = {
  unsupported: 'This browser can’t show notifications. You need a recent browser, and a site with https.',
  uninstalled:
    'On an iPhone or iPad, tap Share, then Add to Home Screen. Open the desk from there and turn on notifications here.',
  denied:
    'This browser blocks notifications from this site. Allow them in the site settings next to the address.',
};

const createColumns = (
  { formatInstant }: DeskFormat,
  ownHash: string | null,
  onRemove: (browser: PushBrowser) => void,
): Column<PushBrowser>[] => [
  {
    id: 'device',
    header: 'Browser',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{row.device}</span>
        {row.endpoint_hash === ownHash && <Badge tone="signal">This one</Badge>}
      </span>
    ),
  },
  { id: 'created_at', header: 'Since', cell: (row) => formatInstant(row.created_at) },
  {
    id: 'last_told_at',
    header: 'Last notified',
    cell: (row) => (
      <span className="grid">
        {row.last_told_at ? formatInstant(row.last_told_at) : 'Never'}
        {row.last_error && <span className="text-label text-danger">{row.last_error}</span>}
      </span>
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
          aria-label={`Remove ${row.device}, added ${formatInstant(row.created_at)}`}
          onClick={() => onRemove(row)}
        >
          Remove
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
  const { data: choice } = trpc.notification.choice.useQuery(undefined);
  if (!choice || choice.is_notified_immediately) return null;
  return (
    <p className="text-small text-muted">
      Browser notifications need “Immediately” for requests or messages above.
    </p>
  );
}

/** Push notifications in the member's browsers. Each browser can only be switched on from itself. */
export function PushSection() {
  const format = useDeskFormat();
  const utils = trpc.useUtils();
  const push = trpc.push.own.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: add } = trpc.push.add.useMutation();
  const { mutateAsync: remove } = trpc.push.remove.useMutation();
  const [isBusy, setBusy] = useState(false);
  const { alert, attempt, fail } = useAttempt('Could not change the browser');
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
    else if (fields === undefined) fail('This browser’s push service did not respond. Please try again.');
    await refresh();
    setBusy(false);
  };
  const end = useCallback(
    async ({ uuid, endpoint_hash }: PushBrowser) => {
      const isHere = endpoint_hash === hash;
      await attempt(async () => {
        const answer = await remove({ uuid });
        if (isHere) await unsubscribeFromPush();
        return isHere ? { message: pushMessages.off } : answer;
      });
      await refresh();
    },
    [attempt, hash, refresh, remove],
  );
  const columns = useMemo(() => createColumns(format, hash, (row) => void end(row)), [format, hash, end]);
  return (
    <SettingSection
      title="Browser notifications"
      text="Your browsers can show new leads as they arrive, even when the desk is closed. Notifications show the title of the request, never a name or phone number."
    >
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {push.isError && !push.data ? (
        <LoadError message="Could not load your browsers" onRetry={() => void push.refetch()} />
      ) : (
        push.data && (
          <>
            {pushState !== 'ready' && <p className="text-small text-muted">{stateTexts[pushState]}</p>}
            {pushState === 'ready' && !own && (
              <Button
                className="justify-self-start"
                isBusy={isBusy}
                onClick={() => void switchOn(push.data.public_key)}
              >
                Notify me in this browser
              </Button>
            )}
            {browsers && browsers.length > 0 && (
              <>
                <AskedForNothing />
                <DataTable label="Browser notifications" columns={columns} rows={browsers} />
              </>
            )}
          </>
        )
      )}
    </SettingSection>
  );
}
