import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { ApiOutput } from '../../data/page-data.ts';
import { endedSession } from '../../data/paused-calls.ts';
import { trpc } from '../../data/trpc.ts';
import { logoutPath } from '../admin-session/logout-page.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { type Column, DataTable } from '../admin-shell/data-table.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { useAttempt } from './use-attempt.ts';

type OpenSession = ApiOutput['session']['list'][number] & { uuid: string };
const nameOf = ({ device, place }: OpenSession): string =>
  [device ?? 'Unknown browser', place].filter(Boolean).join(', ');

const createColumns = (
  { formatInstant }: DeskFormat,
  onEnd: (session: OpenSession) => void,
): Column<OpenSession>[] => [
  {
    id: 'device',
    header: 'Browser',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2" title={row.user_agent ?? undefined}>
        <span className="font-semibold">{nameOf(row)}</span>
        {row.is_current && <Badge tone="signal">This one</Badge>}
      </span>
    ),
  },
  { id: 'address', header: 'Address', cell: (row) => row.address ?? '' },
  { id: 'created_at', header: 'Signed in', cell: (row) => formatInstant(row.created_at) },
  { id: 'used_at', header: 'Last used', cell: (row) => formatInstant(row.used_at) },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => (
      <span className="desk-actions">
        {!row.is_current && (
          <Button
            variant="outline"
            size="small"
            aria-label={`End the session of ${nameOf(row)}, signed in ${formatInstant(row.created_at)}`}
            onClick={() => onEnd(row)}
          >
            End
          </Button>
        )}
      </span>
    ),
  },
];

/** The open sessions of the account, to end one by one or all at once. */
export function SessionSection() {
  const format = useDeskFormat();
  const navigate = useNavigate();
  const sessions = trpc.session.list.useQuery(undefined, { staleTime: 0 });
  const signOut = trpc.session.signOutEverywhere.useMutation();
  const [isAsking, setAsking] = useState(false);
  const { alert, attempt } = useAttempt('Could not end the session');
  const utils = trpc.useUtils();
  const { mutateAsync: end } = trpc.session.end.useMutation();
  const rows = useMemo(
    () => sessions.data?.map((session) => ({ ...session, uuid: session.id })) ?? [],
    [sessions.data],
  );
  const columns = useMemo(
    () =>
      createColumns(format, ({ id }) => {
        void attempt(() => end({ id })).then(() => utils.session.list.invalidate());
      }),
    [format, attempt, end, utils],
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
    <SettingSection title="Open sessions" text="Where you are signed in.">
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {sessions.isError && !sessions.data ? (
        <LoadError message="Could not load the sessions" onRetry={() => void sessions.refetch()} />
      ) : (
        rows.length > 0 && <DataTable label="Open sessions" columns={columns} rows={rows} />
      )}
      <Button variant="outline" className="justify-self-start text-danger" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere"
          action="Sign out"
          isBusy={signOut.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => void leave()}
        >
          <p>All your sessions end, including this one.</p>
        </ConfirmDialog>
      )}
    </SettingSection>
  );
}
