import { zodResolver } from '@hookform/resolvers/zod';
import { type Setting, type SettingFields, settingFields } from '@perfboard/contracts/setting';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { useOwnFields } from './use-own-fields.ts';

const names = ['mails_per_second', 'connections', 'mails_per_hour'] as const;
type PaceName = (typeof names)[number];

/** As the fields hold them: empty for no limit. */
type PaceTexts = Record<PaceName, string>;

const textsOf = (fields: SettingFields): PaceTexts =>
  Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')])) as PaceTexts;

/** A number with or without commas between its thousands; the contract rejects any other text. */
function toNumber(text: string, form: RegExp): number {
  const plain = text.trim().replace(/,(?=\d{3}(?:,|\.|$))/g, '');
  return form.test(plain) ? Number(plain) : Number.NaN;
}
// `1.000` may be a thousand, `1.0` is not.
const toWhole = (text: string): number => toNumber(text, /^\d+(?:\.00?)?$/);
const toRate = (text: string): number => toNumber(text, /^\d+(?:\.\d+)?$/);

const paceTexts = z
  .object({ mails_per_second: z.string(), connections: z.string(), mails_per_hour: z.string() })
  .transform(
    (texts): SettingFields => ({
      mails_per_second: texts.mails_per_second === '' ? null : toRate(texts.mails_per_second),
      connections: toWhole(texts.connections),
      mails_per_hour: texts.mails_per_hour === '' ? null : toWhole(texts.mails_per_hour),
    }),
  )
  .pipe(settingFields);

const pick = (fields: SettingFields, chosen: readonly PaceName[]): SettingFields =>
  Object.fromEntries(chosen.map((name) => [name, fields[name]]));

/** The newsletter rate in the form and as stored. */
export function usePaceForm(setting: Setting) {
  const t = useMessages('desk_setting');
  const utils = trpc.useUtils();
  const { mutateAsync: save, isPending } = trpc.setting.set.useMutation();
  const { alert, attempt } = useAttempt(t('settingsFailed'));
  const stored = useMemo(() => textsOf(setting), [setting]);
  const form = useForm({ resolver: zodResolver(paceTexts), defaultValues: stored });
  const { take, taken, settle } = useOwnFields({ names, stored, form });
  const onSubmit = form.handleSubmit((fields) =>
    attempt(async () => {
      const changed = taken();
      // Fields that a colleague saved in the meantime are not sent and stay unchanged.
      const chosen = changed.length > 0 ? changed : names;
      const typed = form.getValues();
      const answer = await save(pick(fields, chosen));
      await utils.setting.invalidate();
      const latest = utils.setting.get.getData();
      settle(Object.fromEntries(chosen.map((name) => [name, typed[name]])), latest && textsOf(latest));
      return answer;
    }),
  );
  return {
    field: (name: PaceName) => ({ name, control: form.control, onTyped: () => take(name) }),
    isDirty: names.some((name) => form.watch(name) !== stored[name]),
    onSubmit,
    isPending,
    alert,
  };
}
