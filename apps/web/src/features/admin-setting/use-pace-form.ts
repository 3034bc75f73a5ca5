import { zodResolver } from '@hookform/resolvers/zod';
import { type Setting, type SettingFields, settingFields } from '@perfboard/contracts/setting';
import { useCallback, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from './use-attempt.ts';

const names = [
  'mails_per_second',
  'connections',
  'warm_up_per_hour',
  'warm_up_hours',
  'warm_up_each_provider',
] as const;
type PaceName = (typeof names)[number];

const pick = (fields: SettingFields, chosen: readonly PaceName[]): SettingFields =>
  Object.fromEntries(chosen.map((name) => [name, fields[name]]));

/** Fields that follow what others save, but for those that were typed into: these are the member's until they are saved. */
export function usePaceForm(setting: Setting) {
  const utils = trpc.useUtils();
  const { mutateAsync: save, isPending } = trpc.setting.set.useMutation();
  const { notice, attempt } = useAttempt('The settings could not be saved');
  const typed = useRef(new Set<PaceName>());
  const { register, handleSubmit, getValues, setValue, formState } = useForm<SettingFields>({
    resolver: zodResolver(settingFields),
    defaultValues: pick(setting, names),
  });
  const follow = useCallback(
    (stored: Setting) => {
      for (const name of names) if (!typed.current.has(name)) setValue(name, stored[name]);
    },
    [setValue],
  );
  useEffect(() => follow(setting), [setting, follow]);
  const onSubmit = handleSubmit((fields) =>
    attempt(async () => {
      const changed = names.filter((name) => typed.current.has(name));
      // What a colleague saved meanwhile is not named, and stays.
      const answer = await save(pick(fields, changed.length > 0 ? changed : names));
      for (const name of changed) if (getValues(name) === fields[name]) typed.current.delete(name);
      await utils.setting.invalidate();
      // What a colleague saved may have been read before this save's answer came, when the field was still the member's.
      const stored = utils.setting.get.getData();
      if (stored) follow(stored);
      return answer;
    }),
  );
  return {
    errors: formState.errors,
    field: (name: PaceName, options?: { setValueAs: (text: unknown) => unknown }) =>
      register(name, { ...options, onChange: () => typed.current.add(name) }),
    onSubmit,
    isPending,
    notice,
  };
}
