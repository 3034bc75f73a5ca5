import type { Translator } from '@perfboard/messages/translator';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { endedSession, logoutPath } from '../../data/paused-calls.ts';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { type Column, DataTable } from '../admin-shell/data-table.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { SettingSection } from './setting-section.tsx';

/**
 * A browser and its system in the desk's language.
 * @param device as the server names it: `Firefox on Linux`
 */
export function deviceName(t: Translator<'desk_setting'>, device: string): string {
  const [browser = '', system] = device.split(' on ');
  return system ? t('deviceName', { browser, system }) : device;
}

type OpenSession = ApiOutput['session']['list'][number] & { uuid: string };
type Texts = Translator<'desk_setting'>;

function nameOf(t: Texts, { device, place }: OpenSession): string {
  const name = device ? deviceName(t, device) : t('unknownBrowser');
  return place ? t('deviceAt', { name, place }) : name;
}

const createColumns = (
  t: Texts,
  { formatInstant }: DeskFormat,
  onEnd: (session: OpenSession) => void,
): Column<OpenSession>[] => [
  {
    id: 'device',
    header: t('browser'),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2" title={row.user_agent ?? undefined}>
        <span className="font-semibold">{nameOf(t, row)}</span>
        {row.is_current && <Badge tone="signal">{t('thisOne')}</Badge>}
      </span>
    ),
  },
  { id: 'address', header: t('address'), cell: (row) => row.address ?? '' },
  { id: 'created_at', header: t('signedIn'), cell: (row) => formatInstant(row.created_at) },
  { id: 'used_at', header: t('lastUsed'), cell: (row) => formatInstant(row.used_at) },
  {
    id: 'actions',
    header: t('actions'),
    cell: (row) => (
      <span className="desk-actions">
        {!row.is_current && (
          <Button
            variant="outline"
            size="small"
            aria-label={t('endSession', { name: nameOf(t, row), at: formatInstant(row.created_at) })}
            onClick={() => onEnd(row)}
          >
            {t('end')}
          </Button>
        )}
      </span>
    ),
  },
];

/** The open sessions of the account, to end one by one or all at once. */
export function SessionSection() {
  const t = useMessages('desk_setting');
  const format = useDeskFormat();
  const navigate = useNavigate();
  const sessions = trpc.session.list.useQuery(undefined, { staleTime: 0 });
  const signOut = trpc.session.signOutEverywhere.useMutation();
  const [isAsking, setAsking] = useState(false);
  const { alert, attempt } = useAttempt(t('sessionFailed'));
  const utils = trpc.useUtils();
  const { mutateAsync: end } = trpc.session.end.useMutation();
  const rows = useMemo(
    () => sessions.data?.map((session) => ({ ...session, uuid: session.id })) ?? [],
    [sessions.data],
  );
  const columns = useMemo(
    () =>
      createColumns(t, format, ({ id }) => {
        void attempt(() => end({ id })).then(() => utils.session.list.invalidate());
      }),
    [t, format, attempt, end, utils],
  );
  const leave = async () => {
    endedSession.setLoggingOut(true);
    if (await attempt(() => signOut.mutateAsync())) {
      await navigate(logoutPath);
      return;
    }
    endedSession.setLoggingOut(false);
    setAsking(false);
  };
  return (
    <SettingSection title={t('openSessions')} text={t('openSessionsText')}>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {sessions.isError && !sessions.data ? (
        <LoadError message={t('sessionsLoadFailed')} onRetry={() => void sessions.refetch()} />
      ) : (
        rows.length > 0 && <DataTable label={t('openSessions')} columns={columns} rows={rows} />
      )}
      <Button variant="outline" className="justify-self-start text-danger" onClick={() => setAsking(true)}>
        {t('signOutEverywhere')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('signOutEverywhere')}
          action={t('signOut')}
          isBusy={signOut.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => void leave()}
        >
          <p>{t('signOutText')}</p>
        </ConfirmDialog>
      )}
    </SettingSection>
  );
}
