import { zodResolver } from '@hookform/resolvers/zod';
import { type Setting, type SettingFields, settingFields } from '@perfboard/contracts/setting';
import { paceLimits } from '@perfboard/contracts/words/setting';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { useAttempt } from './use-attempt.ts';

/** An empty field is no limit; what is no number is left for the contract to refuse. */
const toPace = (value: unknown): number | null =>
  value === '' || value === null || value === undefined ? null : Number(value);

function MailPaceForm({ setting }: { setting: Setting }) {
  const utils = trpc.useUtils();
  const { mutateAsync: save } = trpc.setting.set.useMutation();
  const { notice, attempt } = useAttempt('The settings could not be saved');
  const { register, handleSubmit, formState } = useForm<SettingFields>({
    resolver: zodResolver(settingFields),
    values: { mails_per_second: setting.mails_per_second },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = formState;
  return (
    <>
      <form
        noValidate
        className="desk-panel flex flex-wrap items-start gap-3 p-5"
        onSubmit={handleSubmit(async (fields) => {
          await attempt(async () => {
            const answer = await save(fields);
            await utils.setting.invalidate();
            return answer;
          });
        })}
      >
        <TextField
          label="Mails per second"
          error={errors.mails_per_second?.message}
          hint="Leave empty for no limit"
          className="flex-[1_1_16rem] sm:max-w-xs"
          field={register('mails_per_second', { setValueAs: toPace })}
          type="number"
          inputMode="decimal"
          step="any"
          min={paceLimits.min}
          max={paceLimits.max}
        />
        <Button type="submit" className="sm:mt-[1.6875rem]" isBusy={isSubmitting}>
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
      text="Many mail providers refuse more than so many mails at a time. A campaign that is being sent follows."
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
