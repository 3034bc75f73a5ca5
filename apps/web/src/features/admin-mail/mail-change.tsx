import type { LeadFile } from '@perfboard/contracts/file';
import type { IncomingMail } from '@perfboard/contracts/mailbox';
import { leadPath } from '@perfboard/contracts/path';
import { Alert } from '../../components/alert.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';

/** An email as it is now; the change feed reloads it. */
const useMailNow = (uuid: string) => trpc.mailbox.get.useQuery({ uuid });

/** The files of an email that are stored, as of one that belonged to a lead. */
export const useMailFiles = ({ uuid }: IncomingMail): readonly LeadFile[] =>
  useMailNow(uuid).data?.files ?? [];

/** Whether an email was deleted or erased since it was opened. */
export const useIsMailGone = ({ uuid }: IncomingMail): boolean =>
  useMailNow(uuid).error?.data?.code === 'NOT_FOUND';

/** What a colleague did with an email since it was opened. */
export function MailChange({ mail }: { mail: IncomingMail }) {
  const t = useMessages('desk_inbox');
  const { data } = useMailNow(mail.uuid);
  const isGone = useIsMailGone(mail);
  if (isGone) return <Alert tone="warn">{t('nowDeleted')}</Alert>;
  if (!data) return null;
  const { booking_uuid, contact_uuid, archived_at } = data;
  const lead = booking_uuid ?? contact_uuid;
  if (lead) {
    return (
      <Alert tone="warn" className="flex flex-wrap items-center justify-between gap-3">
        {t('nowAssigned')}
        <ButtonLink variant="outline" size="small" to={leadPath(booking_uuid ? 'booking' : 'contact', lead)}>
          {t('openLead')}
        </ButtonLink>
      </Alert>
    );
  }
  if (Boolean(archived_at) === Boolean(mail.archived_at)) return null;
  return <Alert tone="warn">{t(archived_at ? 'nowArchived' : 'nowUnarchived')}</Alert>;
}
