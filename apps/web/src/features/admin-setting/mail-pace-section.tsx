import { zodResolver } from '@hookform/resolvers/zod';
import { type Setting, type SettingFields, settingFields } from '@perfboard/contracts/setting';
import { connectionLimits, paceLimits, warmUpLimits } from '@perfboard/contracts/words/setting';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { useAttempt } from './use-attempt.ts';

/** An empty field is no limit; what is no number is left for the contract to refuse. */
const toLimit = (value: unknown): number | null =>
  value === '' || value === null || value === undefined ? null : Number(value);

function MailPaceForm({ setting }: { setting: Setting }) {
  const utils = trpc.useUtils();
  const { mutateAsync: save, isPending } = trpc.setting.set.useMutation();
  const { notice, attempt } = useAttempt('The settings could not be saved');
  const stored: SettingFields = {
    mails_per_second: setting.mails_per_second,
    connections: setting.connections,
    warm_up_per_hour: setting.warm_up_per_hour,
    warm_up_hours: setting.warm_up_hours,
    warm_up_each_provider: setting.warm_up_each_provider,
  };
  const { register, handleSubmit, reset, formState } = useForm<SettingFields>({
    resolver: zodResolver(settingFields),
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  return (
    <>
      <form
        noValidate
        className="desk-panel grid gap-5 p-5"
        onSubmit={handleSubmit(async (fields) => {
          // What is changed before the answer is changed against what was sent: else it would be taken for untouched and filled again.
          // All else is untouched again, and follows what others save.
          reset(fields, { keepValues: true, keepDirtyValues: false });
          await attempt(async () => {
            const answer = await save(fields).catch((error: unknown) => {
              reset(stored, { keepValues: true, keepDirtyValues: false });
              throw error;
            });
            await utils.setting.invalidate();
            return answer;
          });
        })}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <TextField
            label="Mails per second"
            error={errors.mails_per_second?.message}
            hint="Leave empty for no limit"
            field={register('mails_per_second', { setValueAs: toLimit })}
            type="number"
            inputMode="decimal"
            step="any"
            min={paceLimits.min}
            max={paceLimits.max}
          />
          <TextField
            label="Connections"
            error={errors.connections?.message}
            hint="Of a worker to the mail server"
            field={register('connections', { setValueAs: Number })}
            type="number"
            inputMode="numeric"
            min={connectionLimits.min}
            max={connectionLimits.max}
          />
          <TextField
            label="Mails an hour at first"
            error={errors.warm_up_per_hour?.message}
            hint="Leave empty for no warm-up"
            field={register('warm_up_per_hour', { setValueAs: toLimit })}
            type="number"
            inputMode="numeric"
            min={1}
            max={warmUpLimits.perHourMax}
          />
          <TextField
            label="Hours of warm-up"
            error={errors.warm_up_hours?.message}
            hint="From a campaign’s beginning; they stand still while it is paused"
            field={register('warm_up_hours', { setValueAs: Number })}
            type="number"
            inputMode="numeric"
            min={1}
            max={warmUpLimits.hoursMax}
          />
        </div>
        <label className="flex items-start gap-3 text-small">
          <input type="checkbox" className="mt-1" {...register('warm_up_each_provider')} />
          So many to each of Gmail, Outlook, Yahoo and all others, instead of to all together
        </label>
        <Button type="submit" className="justify-self-start" isBusy={isPending}>
          Save
        </Button>
      </form>
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
    </>
  );
}

/** How fast campaigns go out, over all workers. */
export function MailPaceSection() {
  const setting = trpc.setting.get.useQuery(undefined, { staleTime: 0 });
  return (
    <SettingSection
      title="Pace of campaigns"
      text="Many mail providers refuse more than so many mails at a time, and fewer still from a sender whom they do not know yet: then let the first hours of each campaign go out slowly. A campaign that is being sent follows."
    >
      {setting.data ? (
        <MailPaceForm setting={setting.data} />
      ) : (
        setting.isError && (
          <LoadError message="The settings could not be loaded" onRetry={() => void setting.refetch()} />
        )
      )}
    </SettingSection>
  );
}
