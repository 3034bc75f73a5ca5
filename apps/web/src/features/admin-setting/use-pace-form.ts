import { zodResolver } from '@hookform/resolvers/zod';
import { type Setting, type SettingFields, settingFields } from '@perfboard/contracts/setting';
import { useForm } from 'react-hook-form';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from './use-attempt.ts';
import { useOwnFields } from './use-own-fields.ts';

const names = ['mails_per_second', 'connections', 'mails_per_hour'] as const;
type PaceName = (typeof names)[number];

const pick = (fields: SettingFields, chosen: readonly PaceName[]): SettingFields =>
  Object.fromEntries(chosen.map((name) => [name, fields[name]]));

/** The newsletter rate in the form and as stored. */
export function usePaceForm(setting: Setting) {
  const t = useMessages('desk_setting');
  const utils = trpc.useUtils();
  const { mutateAsync: save, isPending } = trpc.setting.set.useMutation();
  const { alert, attempt } = useAttempt(t('settingsFailed'));
  const form = useForm<SettingFields>({
    resolver: zodResolver(settingFields),
    defaultValues: pick(setting, names),
  });
  const { take, taken, settle } = useOwnFields({ names, stored: setting, form });
  const onSubmit = form.handleSubmit((fields) =>
    attempt(async () => {
      const changed = taken();
      // Fields that a colleague saved in the meantime are not sent and stay unchanged.
      const saved = pick(fields, changed.length > 0 ? changed : names);
      const answer = await save(saved);
      await utils.setting.invalidate();
      settle(saved, utils.setting.get.getData());
      return answer;
    }),
  );
  return {
    errors: form.formState.errors,
    field: (name: PaceName, options?: { setValueAs: (text: unknown) => unknown }) =>
      form.register(name, { ...options, onChange: () => take(name) }),
    onSubmit,
    isPending,
    alert,
  };
}
