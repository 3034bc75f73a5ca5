import type { Passkey } from '@perfboard/contracts/passkey';
import { passkeyMessages } from '@perfboard/contracts/words/session';
import { useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { canUsePasskeys } from '../admin-session/can-use-passkeys.ts';
import { type Column, DataTable } from '../admin-shell/data-table.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { PasskeyRenameDialog } from './passkey-rename-dialog.tsx';
import { SettingSection } from './setting-section.tsx';
import { useAttempt } from './use-attempt.ts';

const createColumns = (
  { formatInstant }: DeskFormat,
  onRename: (passkey: Passkey) => void,
  onRemove: (passkey: Passkey) => void,
): Column<Passkey>[] => [
  { id: 'name', header: 'Name', cell: (row) => <span className="font-semibold">{row.name}</span> },
  { id: 'created_at', header: 'Added', cell: (row) => formatInstant(row.created_at) },
  {
    id: 'last_used_at',
    header: 'Last used',
    cell: (row) => (row.last_used_at ? formatInstant(row.last_used_at) : 'Never'),
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => (
      <span className="desk-actions">
        <Button
          variant="outline"
          size="small"
          aria-label={`Rename ${row.name}`}
          onClick={() => onRename(row)}
        >
          Rename
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={`Remove ${row.name}`}
          onClick={() => onRemove(row)}
        >
          Remove
        </Button>
      </span>
    ),
  },
];

/** The member's passkeys: add, rename, remove. */
export function PasskeySection() {
  const format = useDeskFormat();
  const utils = trpc.useUtils();
  const passkeys = trpc.passkey.list.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: add } = trpc.passkey.add.useMutation();
  const session = useMessages('desk_session');
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const { alert, attempt, fail } = useAttempt('Could not change the passkey');
  const columns = useMemo(() => createColumns(format, setRenaming, setRemoving), [format]);
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
    if (isAdded) await refresh();
    return isAdded;
  };
  return (
    <SettingSection
      title="Passkeys"
      text="Sign in with your face, fingerprint or device PIN instead of your password. A passkey counts as both factors."
    >
      {canUsePasskeys() ? (
        <PasskeyForm onAdd={addPasskey} />
      ) : (
        <p className="text-small text-muted">{passkeyMessages.unusable}.</p>
      )}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {passkeys.isError && !passkeys.data ? (
        <LoadError message="Could not load the passkeys" onRetry={() => void passkeys.refetch()} />
      ) : (
        passkeys.data &&
        passkeys.data.length > 0 && <DataTable label="Passkeys" columns={columns} rows={passkeys.data} />
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
          title="Remove passkey"
          action="Remove"
          uuid={removing.uuid}
          procedure={trpc.passkey.remove}
          onRemove={(call) =>
            attempt(async () => {
              const answer = await call();
              await refresh();
              return answer;
            })
          }
          onClose={() => setRemoving(undefined)}
        >
          <p>
            <strong>{removing.name}</strong> can no longer be used to sign in. If you lost the device, also
            end its sessions below.
          </p>
        </RemoveDialog>
      )}
    </SettingSection>
  );
}
