import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { trpc } from '../../data/trpc.ts';
import { SecretText } from '../admin-setting/secret-text.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';

/** Creates a link that shows a draft to a customer, and revokes all such links. */
export function PreviewLinks({ uuid }: { uuid: string }) {
  const failureMessage = useFailureMessage();
  const { formatInstant } = useDeskFormat();
  const t = useMessages('desk_project');
  const texts = { failed: t('linkFailed'), unexpected: t('linkFailed') };
  const make = trpc.project.makePreview.useMutation();
  const revoke = trpc.project.revokePreviews.useMutation();
  const [failure, setFailure] = useState<string>();
  const attempt = async (call: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined);
    await call().catch((error: unknown) => {
      setFailure(failureMessage(error, texts));
      repeatIfDone(error, () => attempt(call));
    });
  };
  return (
    <section className="desk-panel grid max-w-3xl gap-4 p-5 sm:p-8" aria-labelledby="preview-links">
      <div className="grid gap-1">
        <h2 id="preview-links" className="text-h3">
          {t('share')}
        </h2>
        <p className="text-small text-muted">{t('shareText')}</p>
      </div>
      {make.data && !revoke.isSuccess && (
        <div className="grid gap-2">
          <SecretText label={t('link')} value={make.data.url} />
          <p className="text-label text-muted">
            {t('linkExpires', { time: formatInstant(make.data.expires_at) })}{' '}
            <a className="underline" href={make.data.url} target="_blank" rel="noopener">
              {t('view')}
            </a>
          </p>
        </div>
      )}
      {revoke.isSuccess && <Alert tone="success">{t('previewsRevoked')}</Alert>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          isBusy={make.isPending}
          onClick={() =>
            void attempt(() => {
              revoke.reset();
              return make.mutateAsync({ uuid });
            })
          }
        >
          {t('createLink')}
        </Button>
        <Button
          variant="ghost"
          isBusy={revoke.isPending}
          onClick={() => void attempt(() => revoke.mutateAsync({ uuid }))}
        >
          {t('revokeLinks')}
        </Button>
      </div>
    </section>
  );
}
