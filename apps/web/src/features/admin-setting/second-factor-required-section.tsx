import { Notice } from '../../components/notice.tsx';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { useAttempt } from './use-attempt.ts';

/** Whether every member needs a second factor. */
export function SecondFactorRequiredSection() {
  const utils = trpc.useUtils();
  const setting = trpc.setting.get.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: save, isPending } = trpc.setting.set.useMutation();
  const { notice, attempt } = useAttempt('The settings could not be saved');
  return (
    <SettingSection
      title="Second factor of the team"
      text="Where everybody needs one, the desk stays shut to who has none until it is set up, and so do the tokens of such a member."
    >
      {setting.data ? (
        <div className="desk-panel p-5">
          <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
            <input
              type="checkbox"
              className="size-5 accent-[var(--action)]"
              checked={setting.data.second_factor_required}
              disabled={isPending}
              onChange={(event) => {
                const second_factor_required = event.target.checked;
                void attempt(async () => {
                  const answer = await save({ second_factor_required });
                  await utils.setting.invalidate();
                  return answer;
                });
              }}
            />
            Ask every member for a second factor
          </label>
        </div>
      ) : (
        setting.isError && (
          <LoadError message="The settings could not be loaded" onRetry={() => void setting.refetch()} />
        )
      )}
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
    </SettingSection>
  );
}
