import { mailProviderNames } from '@perfboard/contracts/words/mailbox';
import { Alert } from '../../components/alert.tsx';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { SecretText } from './secret-text.tsx';

/** Where the email provider reports bounces and complaints. Shown only to shops that receive them. */
export function MailEvents() {
  const { formatInstant } = useDeskFormat();
  const { data } = trpc.setup.mailEvents.useQuery();
  if (!data) return null;
  const { provider, address, last } = data;
  const name = mailProviderNames[provider];
  return (
    <section aria-labelledby="mail-events" className="grid gap-3 border-rule border-t pt-5">
      <h3 id="mail-events" className="text-small font-semibold">{`Bounces and complaints from ${name}`}</h3>
      <SecretText label={`Webhook address for ${name}`} value={address} />
      {last?.error && <Alert tone="danger">{`The last event was rejected: ${last.error}`}</Alert>}
      <p className="text-label text-muted">
        {last
          ? `Last event: ${formatInstant(last.at)}`
          : `No event yet. Paste the address into ${name}’s webhook settings.`}
      </p>
    </section>
  );
}
