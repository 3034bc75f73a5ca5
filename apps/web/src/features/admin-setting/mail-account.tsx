import type { MailAccount as Account } from '@perfboard/contracts/mail-account';
import { type ConnectOutcome, connectOutcomes, type MailboxStep } from '@perfboard/contracts/words/mailbox';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { cause, ServerText } from '../admin-shell/server-text.tsx';
import { useNamedSection } from '../admin-shell/use-named-section.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

type SignIn = NonNullable<Account['sign_in']>;

const outcomes = {
  connected: 'mailboxConnected',
  cancelled: 'mailboxRefused',
  expired: 'connectionExpired',
  failed: 'connectionDenied',
} as const satisfies Record<ConnectOutcome, PlainKey<'desk_setting'>>;

const steps = {
  lookup: 'lookupFailed',
  connect: 'connectFailed',
  tls: 'tlsFailed',
  sign_in: 'signInFailed',
  send: 'sendFailed',
  read: 'readFailed',
} as const satisfies Record<MailboxStep, string>;

const stateWords = (
  t: Translator<'desk_setting'>,
  { formatInstant }: DeskFormat,
  { state, connected_at, last_error, user }: SignIn,
): ReactNode => {
  switch (state) {
    case 'connected':
      return connected_at
        ? t('connectedAs', { user, at: formatInstant(connected_at) })
        : t('signsInAs', { user });
    case 'not_connected':
      return t('connectUser', { user });
    case 'revoked':
      return t('accessEnded');
    case 'failing':
      return t.rich('noAccess', {
        reason: last_error === null ? 'none' : 'known',
        error: last_error ?? '',
        cause,
      });
  }
};

/** The shop's access to its mail account, and a test of its mailbox. Shown if either is configured. */
export function MailAccount() {
  const t = useMessages('desk_setting');
  const { data } = trpc.mailAccount.get.useQuery(undefined, { staleTime: 0 });
  const named = useNamedSection('mailbox', data !== undefined);
  if (!data?.sign_in && !data?.has_mailbox) return null;
  return (
    <section {...named} aria-labelledby="mailbox-title" className="grid gap-3 border-rule border-b pb-5">
      <h3 id="mailbox-title" className="text-small font-semibold">
        {t('mailbox')}
      </h3>
      {data.sign_in && <SignInState signIn={data.sign_in} />}
      {data.has_mailbox && <MailboxTest />}
    </section>
  );
}

function SignInState({ signIn }: { signIn: SignIn }) {
  const t = useMessages('desk_setting');
  const format = useDeskFormat();
  const [query] = useSearchParams();
  const named = connectOutcomes.find((one) => one === query.get('mailbox'));
  // The address still contains the result after the account was disconnected.
  const outcome = named === 'connected' && signIn.state !== 'connected' ? undefined : named;
  const needsOwner = signIn.state === 'revoked' || signIn.state === 'not_connected';
  return (
    <>
      {outcome && <Alert tone={outcome === 'connected' ? 'success' : 'danger'}>{t(outcomes[outcome])}</Alert>}
      {signIn.state === 'connected' || signIn.state === 'not_connected' ? (
        <p className="break-words text-small text-muted">{stateWords(t, format, signIn)}</p>
      ) : (
        <Alert tone="danger">{stateWords(t, format, signIn)}</Alert>
      )}
      {signIn.is_connected_by_owner && <Connection needsOwner={needsOwner} signIn={signIn} />}
    </>
  );
}

function Connection({ needsOwner, signIn }: { needsOwner: boolean; signIn: SignIn }) {
  const t = useMessages('desk_setting');
  const utils = trpc.useUtils();
  const begin = trpc.mailAccount.connect.useMutation();
  const end = trpc.mailAccount.disconnect.useMutation();
  const [isLeaving, setLeaving] = useState(false);
  const { alert, attempt } = useAttempt(t('connectionFailed'));
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
          {t(signIn.state === 'not_connected' ? 'connectMailbox' : 'connectMailboxAgain')}
        </Button>
        {signIn.state !== 'not_connected' && (
          <Button variant="ghost" size="small" onClick={() => setLeaving(true)}>
            {t('disconnect')}
          </Button>
        )}
      </div>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {needsOwner && (
        <p className="text-label text-muted [overflow-wrap:anywhere]">
          {t('redirectUri', { uri: signIn.redirect_uri })}
        </p>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={t('disconnectMailbox')}
          action={t('disconnect')}
          isBusy={end.isPending}
          onConfirm={() => void attempt(disconnect).then(() => setLeaving(false))}
          onClose={() => setLeaving(false)}
        >
          <p className="break-words">
            {t.rich('disconnectText', {
              user: signIn.user,
              strong: (parts) => <strong key="user">{parts}</strong>,
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function MailboxTest() {
  const t = useMessages('desk_setting');
  const { mutateAsync, isPending, data } = trpc.mailAccount.test.useMutation();
  const { alert, attempt } = useAttempt(t('testFailed'));
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
          {t('testMailbox')}
        </Button>
      </div>
      <p role="status" className="text-label text-muted">
        {t(isPending ? 'testRunning' : 'testText')}
      </p>
      {failed ? (
        <Alert tone="danger">
          <strong>{t(steps[failed.step], { host: failed.host })}</strong>{' '}
          <ServerText>{failed.reason}</ServerText>
        </Alert>
      ) : (
        alert && <Alert tone={alert.tone}>{alert.message}</Alert>
      )}
    </>
  );
}
