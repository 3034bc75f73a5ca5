import type { ApiToken } from '@perfboard/contracts/token';
import { useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { type Column, DataTable } from '../admin-shell/data-table.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { SecretText } from './secret-text.tsx';
import { SettingSection } from './setting-section.tsx';
import { TokenForm } from './token-form.tsx';
import { useAttempt } from './use-attempt.ts';

const hasEnded = (token: ApiToken): boolean =>
  token.revoked_at !== null || Date.parse(token.expires_at) <= Date.now();

const createColumns = (
  { formatInstant }: DeskFormat,
  onRevoke: (token: ApiToken) => void,
): Column<ApiToken>[] => [
  { id: 'name', header: 'Name', cell: (row) => <span className="font-semibold">{row.name}</span> },
  {
    id: 'scope',
    header: 'Scope',
    cell: (row) => <Badge tone={row.scope === 'write' ? 'copper' : 'info'}>{row.scope}</Badge>,
  },
  { id: 'created_by', header: 'Created by', cell: (row) => row.created_by },
  { id: 'created_at', header: 'Created', cell: (row) => formatInstant(row.created_at) },
  {
    id: 'last_used_at',
    header: 'Last used',
    cell: (row) => (row.last_used_at ? formatInstant(row.last_used_at) : 'Never'),
  },
  { id: 'expires_at', header: 'Expires', cell: (row) => formatInstant(row.expires_at) },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => (
      <span className="desk-actions">
        {hasEnded(row) ? (
          <Badge>{row.revoked_at ? 'Revoked' : 'Expired'}</Badge>
        ) : (
          <Button
            variant="outline"
            size="small"
            aria-label={`Revoke ${row.name}`}
            onClick={() => onRevoke(row)}
          >
            Revoke
          </Button>
        )}
      </span>
    ),
  },
];

/** API tokens: created, shown once, revoked. */
export function TokenSection() {
  const format = useDeskFormat();
  const utils = trpc.useUtils();
  const tokens = trpc.token.list.useQuery(undefined, { staleTime: 0 });
  const create = trpc.token.create.useMutation();
  const [created, setCreated] = useState<{ uuid: string; token: string }>();
  const [revoking, setRevoking] = useState<ApiToken>();
  const { alert, attempt } = useAttempt('Could not change the token');
  const columns = useMemo(() => createColumns(format, setRevoking), [format]);
  return (
    <SettingSection
      title="API tokens"
      text="Scripts use tokens to act as you over REST and tRPC. A token works until it expires or you change your password."
    >
      <TokenForm
        onCreate={(fields) =>
          attempt(async () => {
            const answer = await create.mutateAsync(fields);
            setCreated(answer);
            void utils.token.invalidate();
            return answer;
          })
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {created && (
        <div className="desk-panel p-5">
          <SecretText key={created.uuid} label="New token" value={created.token} />
        </div>
      )}
      {tokens.isError && !tokens.data ? (
        <LoadError message="Could not load the tokens" onRetry={() => void tokens.refetch()} />
      ) : (
        tokens.data &&
        tokens.data.length > 0 && <DataTable label="API tokens" columns={columns} rows={tokens.data} />
      )}
      {revoking && (
        <RemoveDialog
          title="Revoke token"
          action="Revoke"
          uuid={revoking.uuid}
          procedure={trpc.token.revoke}
          onRemove={(call) =>
            attempt(async () => {
              const answer = await call();
              if (created?.uuid === revoking.uuid) setCreated(undefined);
              await utils.token.invalidate();
              return answer;
            })
          }
          onClose={() => setRevoking(undefined)}
        >
          <p>
            Scripts that use <strong>{revoking.name}</strong> will stop working. This action cannot be undone.
          </p>
        </RemoveDialog>
      )}
    </SettingSection>
  );
}
