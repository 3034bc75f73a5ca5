import type { Passkey } from '@perfboard/contracts/passkey';
import type { Translator } from '@perfboard/messages/translator';
import { useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { canUsePasskeys } from '../admin-session/sign-in.ts';
import { type Column, DataTable } from '../admin-shell/data-table.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useAttempt, withReload } from '../admin-shell/use-timed-alert.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { PasskeyRenameDialog } from './passkey-rename-dialog.tsx';
import { SettingSection } from './setting-section.tsx';

const createColumns = (
  t: Translator<'desk_setting'>,
  { formatInstant }: DeskFormat,
  onRename: (passkey: Passkey) => void,
  onRemove: (passkey: Passkey) => void,
): Column<Passkey>[] => [
  { id: 'name', header: t('name'), cell: (row) => <span className="font-semibold">{row.name}</span> },
  { id: 'created_at', header: t('added'), cell: (row) => formatInstant(row.created_at) },
  {
    id: 'last_used_at',
    header: t('lastUsed'),
    cell: (row) => (row.last_used_at ? formatInstant(row.last_used_at) : t('never')),
  },
  {
    id: 'actions',
    header: t('actions'),
    cell: (row) => (
      <span className="desk-actions">
        <Button
          variant="outline"
          size="small"
          aria-label={t('renameNamed', { name: row.name })}
          onClick={() => onRename(row)}
        >
          {t('rename')}
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={t('removeNamed', { name: row.name })}
          onClick={() => onRemove(row)}
        >
          {t('remove')}
        </Button>
      </span>
    ),
  },
];

/** The member's passkeys: add, rename, remove. */
export function PasskeySection() {
  const t = useMessages('desk_setting');
  const format = useDeskFormat();
  const utils = trpc.useUtils();
  const passkeys = trpc.passkey.list.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: add } = trpc.passkey.add.useMutation();
  const session = useMessages('desk_session');
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const { alert, attempt, fail } = useAttempt(t('passkeyFailed'));
  const columns = useMemo(() => createColumns(t, format, setRenaming, setRemoving), [t, format]);
  const refresh = () =>
    // The desk may require one before it opens.
    Promise.all([utils.passkey.list.invalidate(), utils.session.get.invalidate()]);
  const addPasskey = async (name: string): Promise<boolean> => {
    let refusal: string | undefined;
    const isAdded = await attempt(async () => {
      const options = await utils.passkey.options.fetch(undefined, { staleTime: 0 });
      // Loaded on demand: most members who open the settings never need it.
      const { makePasskey } = await import('../admin-session/passkey.ts');
      const passkey = await makePasskey(options, session).catch((error: Error) => {
        refusal = error.message;
        throw error;
      });
      return add({ name, passkey });
    });
    if (refusal) fail(refusal);
    // Also after a lost answer: it may be there.
    await refresh();
    return isAdded;
  };
  return (
    <SettingSection title={t('passkeys')} text={t('passkeysText')}>
      {canUsePasskeys() ? (
        <PasskeyForm onAdd={addPasskey} />
      ) : (
        <p className="text-small text-muted">{t('passkeysUnusable')}</p>
      )}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {passkeys.isError && !passkeys.data ? (
        <LoadError message={t('passkeysLoadFailed')} onRetry={() => void passkeys.refetch()} />
      ) : (
        passkeys.data &&
        passkeys.data.length > 0 && <DataTable label={t('passkeys')} columns={columns} rows={passkeys.data} />
      )}
      {renaming && (
        <PasskeyRenameDialog
          passkey={renaming}
          onClose={() => setRenaming(undefined)}
          onRenamed={(message) => {
            setRenaming(undefined);
            void attempt(async () => {
              await refresh();
              return { message };
            });
          }}
        />
      )}
      {removing && (
        <RemoveDialog
          title={t('removePasskey')}
          action={t('remove')}
          uuid={removing.uuid}
          procedure={trpc.passkey.remove}
          onRemove={(call) => attempt(() => withReload(call, refresh))}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            {t.rich('removePasskeyText', {
              name: removing.name,
              strong: (parts) => <strong key="name">{parts}</strong>,
            })}
          </p>
        </RemoveDialog>
      )}
    </SettingSection>
  );
}
