import type { ApiToken } from '@perfboard/contracts/token';
import { useMemo, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { columnHelper, DataTable } from '../admin-shell/data-table.tsx';
import { formatInstant } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SecretText } from './secret-text.tsx';
import { SettingSection } from './setting-section.tsx';
import { TokenForm } from './token-form.tsx';
import { useAttempt } from './use-attempt.ts';

const helper = columnHelper<ApiToken>();

const createColumns = (onRevoke: (token: ApiToken) => void) =>
  helper.columns([
    helper.accessor('name', {
      header: 'Name',
      cell: ({ row }) => <span className="font-semibold">{row.original.name}</span>,
    }),
    helper.accessor('scope', {
      header: 'Scope',
      cell: ({ row }) => (
        <Badge tone={row.original.scope === 'write' ? 'copper' : 'info'}>{row.original.scope}</Badge>
      ),
    }),
    helper.accessor('created_by', { header: 'Made by' }),
    helper.accessor('created_at', {
      header: 'Made',
      cell: ({ row }) => formatInstant(row.original.created_at),
    }),
    helper.accessor('last_used_at', {
      header: 'Last used',
      cell: ({ row }) => (row.original.last_used_at ? formatInstant(row.original.last_used_at) : 'Never'),
    }),
    helper.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row }) => (
        <span className="desk-actions">
          {row.original.revoked_at ? (
            <Badge>Revoked</Badge>
          ) : (
            <Button
              variant="outline"
              size="small"
              aria-label={`Revoke ${row.original.name}`}
              onClick={() => onRevoke(row.original)}
            >
              Revoke
            </Button>
          )}
        </span>
      ),
    }),
  ]);

/** Keys for scripts: made, shown once, revoked. */
export function TokenSection() {
  const utils = trpc.useUtils();
  const tokens = trpc.token.list.useQuery(undefined, { staleTime: 0 });
  const create = trpc.token.create.useMutation();
  const revoke = trpc.token.revoke.useMutation();
  const [created, setCreated] = useState<{ uuid: string; token: string }>();
  const [revoking, setRevoking] = useState<ApiToken>();
  const { notice, attempt } = useAttempt('The token could not be changed');
  const columns = useMemo(() => createColumns(setRevoking), []);
  return (
    <SettingSection title="API tokens" text="Each stands for you in a script, over REST and tRPC alike.">
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
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      {created && (
        <div className="desk-panel p-5">
          <SecretText key={created.uuid} label="New token" value={created.token} />
        </div>
      )}
      {tokens.isError && !tokens.data ? (
        <LoadError message="The tokens could not be loaded" onRetry={() => void tokens.refetch()} />
      ) : (
        tokens.data &&
        tokens.data.length > 0 && <DataTable label="API tokens" columns={columns} rows={tokens.data} />
      )}
      {revoking && (
        <ConfirmDialog
          title="Revoke token"
          action="Revoke"
          isBusy={revoke.isPending}
          onClose={() => setRevoking(undefined)}
          onConfirm={() =>
            void attempt(async () => {
              const answer = await revoke.mutateAsync({ uuid: revoking.uuid });
              if (created?.uuid === revoking.uuid) setCreated(undefined);
              await utils.token.invalidate();
              return answer;
            }).then(() => setRevoking(undefined))
          }
        >
          <p>
            Scripts that use <strong>{revoking.name}</strong> are refused from now on. This action cannot be
            undone.
          </p>
        </ConfirmDialog>
      )}
    </SettingSection>
  );
}
