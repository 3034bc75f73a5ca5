import type { Setting } from '@perfboard/contracts/setting';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { usePaceForm } from './use-pace-form.ts';

/** An empty field is no limit; the contract rejects anything that is not a number. */
const toLimit = (text: unknown): number | null => (text === '' || text === null ? null : Number(text));

function MailPaceForm({ setting }: { setting: Setting }) {
  const { errors, field, onSubmit, isPending, alert } = usePaceForm(setting);
  return (
    <>
      <form noValidate className="desk-panel grid gap-5 p-5" onSubmit={onSubmit}>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField
            label="Emails per second"
            error={errors.mails_per_second?.message}
            hint="Leave empty for no limit"
            field={field('mails_per_second', { setValueAs: toLimit })}
            inputMode="decimal"
          />
          <TextField
            label="Connections"
            error={errors.connections?.message}
            hint="From each worker to the mail server"
            field={field('connections', { setValueAs: Number })}
            inputMode="numeric"
          />
          <TextField
            label="Emails per hour"
            error={errors.mails_per_hour?.message}
            hint="Leave empty for no limit"
            field={field('mails_per_hour', { setValueAs: toLimit })}
            inputMode="numeric"
          />
        </div>
        <Button type="submit" className="justify-self-start" isBusy={isPending}>
          Save
        </Button>
      </form>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
    </>
  );
}

/** The rate at which newsletters are sent, for all workers together. */
export function MailPaceSection() {
  const setting = trpc.setting.get.useQuery(undefined, { staleTime: 0 });
  return (
    <SettingSection
      title="Sending speed"
      text="Email providers limit how fast you can send, especially from a new sender. For a new address, start with 50 to 200 emails per hour. Changes also apply to a newsletter that is being sent."
    >
      {setting.data ? (
        <MailPaceForm setting={setting.data} />
      ) : (
        setting.isError && (
          <LoadError message="Could not load the settings" onRetry={() => void setting.refetch()} />
        )
      )}
    </SettingSection>
  );
}
