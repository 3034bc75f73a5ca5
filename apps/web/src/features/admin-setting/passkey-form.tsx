import { zodResolver } from '@hookform/resolvers/zod';
import { passkeyRenameFields } from '@perfboard/contracts/passkey';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';

const nameFields = passkeyRenameFields.pick({ name: true });

/**
 * Names a new passkey and creates it on the device. Resolves to true if it was added; the form is then
 * emptied.
 */
export function PasskeyForm({ onAdd }: { onAdd: (name: string) => Promise<boolean> }) {
  const t = useMessages('desk_setting');
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(nameFields),
    defaultValues: { name: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      className="desk-panel field-row flex flex-wrap gap-3 p-5"
      onSubmit={handleSubmit(async ({ name }) => {
        if (await onAdd(name)) reset();
      })}
    >
      <TextField
        label={t('passkeyName')}
        isRequired
        error={errors.name?.message}
        hint={t('passkeyHint')}
        className="flex-[1_1_14rem] sm:max-w-xs"
        field={register('name')}
        type="text"
        autoComplete="off"
      />
      <div className="field-action">
        <Button type="submit" isBusy={isSubmitting}>
          {t('addPasskey')}
        </Button>
      </div>
    </form>
  );
}
