import { zodResolver } from '@hookform/resolvers/zod';
import { type ApiTokenFields, tokenFields } from '@perfboard/contracts/token';
import { tokenDays, tokenScopes } from '@perfboard/contracts/words/session';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';

const scopeLabels = { read: 'scopeRead', write: 'scopeWrite' } as const;

/** Resolves to true if the token was created; the form is then emptied. */
export function TokenForm({ onCreate }: { onCreate: (fields: ApiTokenFields) => Promise<boolean> }) {
  const t = useMessages('desk_setting');
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(tokenFields),
    defaultValues: { name: '', scope: 'read' as const, expires_in_days: tokenDays.usual },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      className="desk-panel field-row flex flex-wrap gap-3 p-5"
      onSubmit={handleSubmit(async (fields) => {
        if (await onCreate(fields)) reset();
      })}
    >
      <TextField
        label={t('tokenName')}
        isRequired
        error={errors.name?.message}
        className="flex-[1_1_16rem]"
        field={register('name')}
        type="text"
        autoComplete="off"
      />
      <Field label={t('scope')} error={errors.scope?.message} className="flex-[1_1_16rem] sm:max-w-56">
        {(control) => (
          <select {...control} {...register('scope')} className="input">
            {tokenScopes.map((scope) => (
              <option key={scope} value={scope}>
                {t(scopeLabels[scope])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t('expiresAfter')}
        error={errors.expires_in_days?.message}
        className="flex-[1_1_10rem] sm:max-w-40"
      >
        {(control) => (
          <select {...control} {...register('expires_in_days', { valueAsNumber: true })} className="input">
            {tokenDays.offered.map((days) => (
              <option key={days} value={days}>
                {t('days', { days })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="field-action">
        <Button type="submit" isBusy={isSubmitting}>
          {t('createToken')}
        </Button>
      </div>
    </form>
  );
}
