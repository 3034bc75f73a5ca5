import { zodResolver } from '@hookform/resolvers/zod';
import { type InvitationFields, invitationFields } from '@perfboard/contracts/member';
import { invitationDays } from '@perfboard/contracts/words/invitation';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { showIssues } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { RoleSelect, roleKeys } from './role-select.tsx';

/** Invites a person to the team. Errors are shown at their field. */
export function InviteForm({ onInvite }: { onInvite: (fields: InvitationFields) => Promise<void> }) {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  const { register, handleSubmit, reset, setError, watch, getValues, formState } = useForm({
    resolver: zodResolver(invitationFields),
    defaultValues: { email: '', role: 'editor' as const },
  });
  const { errors, isSubmitting } = formState;
  // The form's own message asks visitors for *their* address in some languages.
  const emailError =
    errors.email && (watch('email').trim() ? errors.email.message : t('newMemberEmailRequired'));
  const submit = handleSubmit(async (fields) => {
    try {
      await onInvite(fields);
      reset();
    } catch (error) {
      const call = readFailedCall(error);
      repeatIfDone(error, async () => {
        if (getValues('email') !== fields.email) return;
        await onInvite(fields);
        reset();
      });
      if (showIssues<InvitationFields>(call, ['email', 'role'], setError)) return;
      setError('email', { message: call.message ?? desk('unreachable') }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate className="desk-panel grid gap-3 p-5" onSubmit={submit}>
      <div className="field-row flex flex-wrap gap-3">
        <TextField
          label={t('newMemberEmail')}
          isRequired
          error={emailError}
          className="flex-[1_1_16rem]"
          field={register('email')}
          type="email"
          autoComplete="off"
        />
        <Field label={t('role')} error={errors.role?.message} className="flex-[1_1_10rem] sm:max-w-48">
          {(control) => <RoleSelect {...control} {...register('role')} />}
        </Field>
        <div className="field-action max-sm:basis-full">
          <Button type="submit" isBusy={isSubmitting}>
            {t('invite')}
          </Button>
        </div>
      </div>
      <p className="text-small text-muted">
        {t(roleKeys[watch('role')].text)} {t('inviteText', { days: invitationDays })}
      </p>
    </form>
  );
}
