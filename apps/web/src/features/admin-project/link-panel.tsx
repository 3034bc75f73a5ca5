import { type ReactNode, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { SecretText } from '../admin-setting/secret-text.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';

interface Link {
  url: string;
  expires_at: string;
}

interface LinkPanelProps {
  /** Mutations. */
  create: { data?: Link | undefined; isPending: boolean };
  revoke: { isSuccess: boolean; isPending: boolean; reset: () => void };
  onCreate: () => Promise<unknown>;
  onRevoke: () => Promise<unknown>;
  /** Says until when the link works. */
  sayUntil: (time: string, url: string) => ReactNode;
  /** Says that all links are revoked. */
  revoked: string;
  size?: 'small' | 'normal';
}

/** Creates a link for a customer, shows it once, and revokes all such links. */
export function LinkPanel({
  create,
  revoke,
  onCreate,
  onRevoke,
  sayUntil,
  revoked,
  size = 'normal',
}: LinkPanelProps) {
  const failureMessage = useFailureMessage();
  const { formatInstant } = useDeskFormat();
  const t = useMessages('desk_project');
  const texts = { failed: t('linkFailed'), unexpected: t('linkFailed') };
  const [failure, setFailure] = useState<string>();
  const attempt = async (call: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined);
    await call().catch((error: unknown) => {
      setFailure(failureMessage(error, texts));
      repeatIfDone(error, () => attempt(call));
    });
  };
  const { data } = create;
  return (
    <>
      {data && !revoke.isSuccess && (
        <div className="grid gap-2">
          <SecretText label={t('link')} value={data.url} />
          <p className="text-label text-muted">{sayUntil(formatInstant(data.expires_at), data.url)}</p>
        </div>
      )}
      {revoke.isSuccess && <Alert tone="success">{revoked}</Alert>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size={size}
          isBusy={create.isPending}
          onClick={() => {
            revoke.reset();
            void attempt(onCreate);
          }}
        >
          {t('createLink')}
        </Button>
        <Button variant="ghost" size={size} isBusy={revoke.isPending} onClick={() => void attempt(onRevoke)}>
          {t('revokeLinks')}
        </Button>
      </div>
    </>
  );
}
