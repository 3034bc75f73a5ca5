import { mailProviderNames } from '@perfboard/contracts/words/mailbox';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { SecretText } from './secret-text.tsx';

/** Where the email provider reports bounces and complaints. Shown only to shops that receive them. */
export function MailEvents() {
  const t = useMessages('desk_setting');
  const { formatInstant } = useDeskFormat();
  const { data } = trpc.setup.mailEvents.useQuery();
  if (!data) return null;
  const { provider, address, last } = data;
  const name = mailProviderNames[provider];
  return (
    <section aria-labelledby="mail-events" className="grid gap-3 border-rule border-t pt-5">
      <h3 id="mail-events" className="text-small font-semibold">
        {t('bouncesFrom', { name })}
      </h3>
      <SecretText label={t('webhookAddress', { name })} value={address} />
      {last?.error && <Alert tone="danger">{t('eventRejected', { error: last.error })}</Alert>}
      <p className="text-label text-muted">
        {last ? t('lastEvent', { at: formatInstant(last.at) }) : t('noEvent', { name })}
      </p>
    </section>
  );
}
