import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

/**
 * A real email to the current member, with the text that senders get: the only proof that the mail server
 * accepts them.
 */
export function TestMail() {
  const t = useMessages('desk_setup');
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.shop.mails.send.useMutation();
  const { alert, attempt } = useAttempt(t('notSent'));
  const send = async () => {
    const { value } = await utils.shop.mails.get.fetch();
    return mutateAsync({ mail: 'booking_acknowledgement', value });
  };
  return (
    <div className="grid gap-3">
      <div>
        <Button variant="outline" size="small" isBusy={isPending} onClick={() => void attempt(send)}>
          {t('sendTest')}
        </Button>
      </div>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
    </div>
  );
}
