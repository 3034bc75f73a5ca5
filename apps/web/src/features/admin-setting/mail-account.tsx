import type { MailAccount as Account } from '@perfboard/contracts/mail-account';
import {
  connectOutcomes,
  connectOutcomeWords,
  mailboxStepWords,
} from '@perfboard/contracts/words/mail-account';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { useAttempt } from './use-attempt.ts';

type SignIn = NonNullable<Account['sign_in']>;

const stateWords = (
  { formatInstant }: DeskFormat,
  { state, connected_at, last_error, user }: SignIn,
): string => {
  switch (state) {
    case 'connected':
      return connected_at
        ? `Connected as ${user} since ${formatInstant(connected_at)}.`
        : `The shop signs in as ${user} automatically.`;
    case 'not_connected':
      return `Connect ${user} so that the shop can send and read its email.`;
    case 'revoked':
      return 'The provider has ended the shop’s access. Email waits until you connect the mailbox again.';
    case 'failing':
      return `Could not get access: ${last_error ?? 'the provider does not respond'}. We try again automatically.`;
  }
};

/** The shop's access to its mail account, and a test of its mailbox. Shown if either is configured. */
export function MailAccount() {
  const { data } = trpc.mailAccount.get.useQuery(undefined, { staleTime: 0 });
  if (!data?.sign_in && !data?.has_mailbox) return null;
  return (
    <section id="mailbox" aria-labelledby="mailbox-title" className="grid gap-3 border-rule border-b pb-5">
      <h3 id="mailbox-title" className="text-small font-semibold">
        Mailbox
      </h3>
      {data.sign_in && <SignInState signIn={data.sign_in} />}
      {data.has_mailbox && <MailboxTest />}
    </section>
  );
}

function SignInState({ signIn }: { signIn: SignIn }) {
  const format = useDeskFormat();
  const [query] = useSearchParams();
  const named = connectOutcomes.find((one) => one === query.get('mailbox'));
  // The address still contains the result after the account was disconnected.
  const outcome = named === 'connected' && signIn.state !== 'connected' ? undefined : named;
  const needsOwner = signIn.state === 'revoked' || signIn.state === 'not_connected';
  return (
    <>
      {outcome && (
        <Alert tone={outcome === 'connected' ? 'success' : 'danger'}>{connectOutcomeWords[outcome]}</Alert>
      )}
      {signIn.state === 'connected' || signIn.state === 'not_connected' ? (
        <p className="break-words text-small text-muted">{stateWords(format, signIn)}</p>
      ) : (
        <Alert tone="danger">{stateWords(format, signIn)}</Alert>
      )}
      {signIn.is_connected_by_owner && <Connection needsOwner={needsOwner} signIn={signIn} />}
    </>
  );
}

function Connection({ needsOwner, signIn }: { needsOwner: boolean; signIn: SignIn }) {
  const utils = trpc.useUtils();
  const begin = trpc.mailAccount.connect.useMutation();
  const end = trpc.mailAccount.disconnect.useMutation();
  const [isLeaving, setLeaving] = useState(false);
  const { alert, attempt } = useAttempt('Could not change the connection');
  const connect = async () => {
    const answer = await begin.mutateAsync();
    window.location.assign(answer.url);
    return answer;
  };
  const disconnect = async () => {
    const answer = await end.mutateAsync();
    await Promise.all([utils.mailAccount.get.invalidate(), utils.health.get.invalidate()]);
    return answer;
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={needsOwner ? 'primary' : 'outline'}
          size="small"
          isBusy={begin.isPending}
          onClick={() => void attempt(connect)}
        >
          {signIn.state === 'not_connected' ? 'Connect mailbox' : 'Connect mailbox again'}
        </Button>
        {signIn.state !== 'not_connected' && (
          <Button variant="ghost" size="small" onClick={() => setLeaving(true)}>
            Disconnect
          </Button>
        )}
      </div>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {needsOwner && (
        <p className="text-label text-muted [overflow-wrap:anywhere]">
          {`Redirect URI for the provider’s settings: ${signIn.redirect_uri}`}
        </p>
      )}
      {isLeaving && (
        <ConfirmDialog
          title="Disconnect mailbox"
          action="Disconnect"
          isBusy={end.isPending}
          onConfirm={() => void attempt(disconnect).then(() => setLeaving(false))}
          onClose={() => setLeaving(false)}
        >
          <p className="break-words">
            The shop sends and reads no email as <strong>{signIn.user}</strong> until you connect it again.
            Email waits until then.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function MailboxTest() {
  const { mutateAsync, isPending, data } = trpc.mailAccount.test.useMutation();
  const { alert, attempt } = useAttempt('Could not test the mailbox');
  const failed = data?.failed;
  return (
    <>
      <div>
        <Button
          variant="outline"
          size="small"
          isBusy={isPending}
          onClick={() => void attempt(() => mutateAsync())}
        >
          Test mailbox
        </Button>
      </div>
      <p role="status" className="text-label text-muted">
        {isPending
          ? 'Sending an email and waiting for it to arrive. This can take a minute.'
          : 'Sends an email to the shop’s own mailbox and reads it there. Takes up to a minute.'}
      </p>
      {failed ? (
        <Alert tone="danger">
          <strong>{`${mailboxStepWords[failed.step]} failed at ${failed.host}.`}</strong> {failed.reason}
        </Alert>
      ) : (
        alert && <Alert tone={alert.tone}>{alert.message}</Alert>
      )}
    </>
  );
}
