import type { ApiToken } from '@perfboard/contracts/token';
import type { Translator } from '@perfboard/messages/translator';
import { useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { type Column, DataTable } from '../admin-shell/data-table.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useAttempt, withReload } from '../admin-shell/use-timed-alert.ts';
import { SecretText } from './secret-text.tsx';
import { SettingSection } from './setting-section.tsx';
import { TokenForm } from './token-form.tsx';

const hasEnded = (token: ApiToken): boolean =>
  token.revoked_at !== null || Date.parse(token.expires_at) <= Date.now();

const createColumns = (
  t: Translator<'desk_setting'>,
  { formatInstant }: DeskFormat,
  onRevoke: (token: ApiToken) => void,
): Column<ApiToken>[] => [
  { id: 'name', header: t('name'), cell: (row) => <span className="font-semibold">{row.name}</span> },
  {
    id: 'scope',
    header: t('scope'),
    cell: (row) => (
      <Badge tone={row.scope === 'write' ? 'copper' : 'info'}>
        {t(row.scope === 'read' ? 'scopeRead' : 'scopeWrite')}
      </Badge>
    ),
  },
  { id: 'created_by', header: t('createdBy'), cell: (row) => row.created_by },
  { id: 'created_at', header: t('created'), cell: (row) => formatInstant(row.created_at) },
  {
    id: 'last_used_at',
    header: t('lastUsed'),
    cell: (row) => (row.last_used_at ? formatInstant(row.last_used_at) : t('never')),
  },
  { id: 'expires_at', header: t('expires'), cell: (row) => formatInstant(row.expires_at) },
  {
    id: 'actions',
    header: t('actions'),
    cell: (row) => (
      <span className="desk-actions">
        {hasEnded(row) ? (
          <Badge>{t(row.revoked_at ? 'revoked' : 'expired')}</Badge>
        ) : (
          <Button
            variant="outline"
            size="small"
            aria-label={t('revokeNamed', { name: row.name })}
            onClick={() => onRevoke(row)}
          >
            {t('revoke')}
          </Button>
        )}
      </span>
    ),
  },
];

/** API tokens: created, shown once, revoked. */
export function TokenSection() {
  const t = useMessages('desk_setting');
  const format = useDeskFormat();
  const utils = trpc.useUtils();
  const tokens = trpc.token.list.useQuery(undefined, { staleTime: 0 });
  const create = trpc.token.create.useMutation();
  const [created, setCreated] = useState<{ uuid: string; token: string }>();
  const [revoking, setRevoking] = useState<ApiToken>();
  const { alert, attempt } = useAttempt(t('tokenFailed'));
  const columns = useMemo(() => createColumns(t, format, setRevoking), [t, format]);
  return (
    <SettingSection title={t('tokens')} text={t('tokensText')}>
      <TokenForm
        onCreate={(fields) =>
          attempt(async () => {
            const answer = await withReload(
              () => create.mutateAsync(fields),
              async () => void utils.token.invalidate(),
            );
            setCreated(answer);
            return answer;
          })
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {created && (
        <div className="desk-panel p-5">
          <SecretText key={created.uuid} label={t('newToken')} value={created.token} />
        </div>
      )}
      {tokens.isError && !tokens.data ? (
        <LoadError message={t('tokensLoadFailed')} onRetry={() => void tokens.refetch()} />
      ) : (
        tokens.data &&
        tokens.data.length > 0 && <DataTable label={t('tokens')} columns={columns} rows={tokens.data} />
      )}
      {revoking && (
        <RemoveDialog
          title={t('revokeToken')}
          action={t('revoke')}
          uuid={revoking.uuid}
          procedure={trpc.token.revoke}
          onRemove={(call) =>
            attempt(async () => {
              const answer = await withReload(call, () => utils.token.invalidate());
              if (created?.uuid === revoking.uuid) setCreated(undefined);
              return answer;
            })
          }
          onClose={() => setRevoking(undefined)}
        >
          <p>
            {t.rich('revokeText', {
              name: revoking.name,
              strong: (parts) => <strong key="name">{parts}</strong>,
            })}
          </p>
        </RemoveDialog>
      )}
    </SettingSection>
  );
}
