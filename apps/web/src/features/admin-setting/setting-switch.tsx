import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { ReservedSpace } from '../admin-shell/reserved-space.tsx';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { SettingSection } from './setting-section.tsx';

interface SettingSwitchProps {
  name: 'double_opt_in' | 'second_factor_required';
  title: string;
  text: string;
  label: string;
}

/** A setting that is on or off, saved on each click. */
export function SettingSwitch({ name, title, text, label }: SettingSwitchProps) {
  const t = useMessages('desk_setting');
  const utils = trpc.useUtils();
  const setting = trpc.setting.get.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: save, isPending } = trpc.setting.set.useMutation();
  const { alert, attempt } = useAttempt(t('settingsFailed'));
  const change = (isOn: boolean) =>
    attempt(async () => {
      const answer = await save({ [name]: isOn });
      await utils.setting.invalidate();
      return answer;
    });
  return (
    <SettingSection title={title} text={text}>
      <ReservedSpace name={name} isReady={!setting.isPending}>
        {setting.data ? (
          <div className="desk-panel p-5">
            <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
              <input
                type="checkbox"
                className="size-5 accent-[var(--action)]"
                checked={setting.data[name]}
                aria-disabled={isPending || undefined}
                onChange={(event) => !isPending && void change(event.target.checked)}
              />
              {label}
            </label>
          </div>
        ) : (
          <LoadError message={t('settingsLoadFailed')} onRetry={() => void setting.refetch()} />
        )}
      </ReservedSpace>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
    </SettingSection>
  );
}
