import { zodResolver } from '@hookform/resolvers/zod';
import { type Passkey, passkeyRenameFields } from '@perfboard/contracts/passkey';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';

interface PasskeyRenameDialogProps {
  passkey: Passkey;
  onRenamed: (message: string) => void;
  onClose: () => void;
}

/** Renames a passkey, so that its owner knows which to remove when a device is lost. */
export function PasskeyRenameDialog({ passkey, onRenamed, onClose }: PasskeyRenameDialogProps) {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  const { mutateAsync: rename } = trpc.passkey.rename.useMutation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passkeyRenameFields),
    defaultValues: { uuid: passkey.uuid, name: passkey.name },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (fields) => {
    try {
      onRenamed((await rename(fields)).message);
    } catch (error) {
      const { message = desk('unreachable') } = readFailedCall(error);
      setError('name', { message }, { shouldFocus: true });
    }
  });
  return (
    <Dialog title={t('renamePasskey')} onClose={onClose}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          label={t('name')}
          isRequired
          error={errors.name?.message}
          field={register('name')}
          type="text"
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
            {desk('cancel')}
          </Button>
          <Button type="submit" isBusy={isSubmitting}>
            {desk('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
