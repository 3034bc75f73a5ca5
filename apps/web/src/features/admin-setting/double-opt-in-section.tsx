import { confirmation } from '@perfboard/contracts/words/subscriber';
import { Notice } from '../../components/notice.tsx';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { useAttempt } from './use-attempt.ts';

/** Double opt-in: whether a subscription has to be confirmed by the link of a mail. */
export function DoubleOptInSection() {
  const utils = trpc.useUtils();
  const setting = trpc.setting.get.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: save, isPending } = trpc.setting.set.useMutation();
  const { notice, attempt } = useAttempt('The settings could not be saved');
  return (
    <SettingSection
      title="Newsletter sign-up"
      text={`With double opt-in, who subscribes gets a mail first and is in no list and no campaign until its link is confirmed. Addresses that are not confirmed are deleted after ${confirmation.keepDays} days. Present subscribers stay.`}
    >
      {setting.data ? (
        <div className="desk-panel p-5">
          <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
            <input
              type="checkbox"
              className="size-5 accent-[var(--action)]"
              checked={setting.data.double_opt_in}
              disabled={isPending}
              onChange={(event) => {
                const double_opt_in = event.target.checked;
                void attempt(async () => {
                  const answer = await save({ double_opt_in });
                  await utils.setting.invalidate();
                  return answer;
                });
              }}
            />
            Ask new subscribers to confirm by mail
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
