import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { trpc } from '../../data/trpc.ts';
import { SecretText } from '../admin-setting/secret-text.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';

/**
 * Creates a link with which a customer can download the file, also a private one, and revokes all such links.
 */
export function FileLink({ project, file }: { project: string; file: string }) {
  const failureMessage = useFailureMessage();
  const { formatInstant } = useDeskFormat();
  const t = useMessages('desk_project');
  const texts = { failed: t('linkFailed'), unexpected: t('linkFailed') };
  const make = trpc.file.makeLink.useMutation();
  const revoke = trpc.file.revokeLinks.useMutation();
  const [failure, setFailure] = useState<string>();
  const attempt = async (call: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined);
    await call().catch((error: unknown) => {
      setFailure(failureMessage(error, texts));
      repeatIfDone(error, () => attempt(call));
    });
  };
  return (
    <div className="grid gap-3 border-t border-rule pt-3">
      {make.data && !revoke.isSuccess && (
        <div className="grid gap-2">
          <SecretText label={t('link')} value={make.data.url} />
          <p className="text-label text-muted">
            {t('fileLinkUntil', { time: formatInstant(make.data.expires_at) })}
          </p>
        </div>
      )}
      {revoke.isSuccess && <Alert tone="success">{t('fileLinksRevoked')}</Alert>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="small"
          isBusy={make.isPending}
          onClick={() =>
            void attempt(() => {
              revoke.reset();
              return make.mutateAsync({ uuid: project, file });
            })
          }
        >
          {t('createLink')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          isBusy={revoke.isPending}
          onClick={() => void attempt(() => revoke.mutateAsync({ uuid: project, file }))}
        >
          {t('revokeLinks')}
        </Button>
      </div>
    </div>
  );
}
