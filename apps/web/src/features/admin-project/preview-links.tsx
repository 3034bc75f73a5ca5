import { caseMessages } from '@perfboard/contracts/words/project-desk';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { SecretText } from '../admin-setting/secret-text.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';

const texts = { failed: 'Could not create the link', unexpected: 'Could not create the link' };

/** Creates a link that shows a draft to a customer, and revokes all such links. */
export function PreviewLinks({ uuid }: { uuid: string }) {
  const failureMessage = useFailureMessage();
  const { formatInstant } = useDeskFormat();
  const make = trpc.project.makePreview.useMutation();
  const revoke = trpc.project.revokePreviews.useMutation();
  const [failure, setFailure] = useState<string>();
  const attempt = async (call: () => Promise<unknown>) => {
    setFailure(undefined);
    await call().catch((error: unknown) => setFailure(failureMessage(error, texts)));
  };
  return (
    <section className="desk-panel grid max-w-3xl gap-4 p-5 sm:p-8" aria-labelledby="preview-links">
      <div className="grid gap-1">
        <h2 id="preview-links" className="text-h3">
          Share with a customer
        </h2>
        <p className="text-small text-muted">
          Anyone with the link can see the saved project, and nothing else in the desk. Search engines can’t
          find it.
        </p>
      </div>
      {make.data && !revoke.isSuccess && (
        <div className="grid gap-2">
          <SecretText label="Link" value={make.data.url} />
          <p className="text-label text-muted">
            Expires {formatInstant(make.data.expires_at)}.{' '}
            <a className="underline" href={make.data.url} target="_blank" rel="noopener">
              View
            </a>
          </p>
        </div>
      )}
      {revoke.isSuccess && <Alert tone="success">{caseMessages.previewsRevoked}.</Alert>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          isBusy={make.isPending}
          onClick={() =>
            void attempt(async () => {
              await make.mutateAsync({ uuid });
              revoke.reset();
            })
          }
        >
          Create link
        </Button>
        <Button
          variant="ghost"
          isBusy={revoke.isPending}
          onClick={() => void attempt(() => revoke.mutateAsync({ uuid }))}
        >
          Revoke all links
        </Button>
      </div>
    </section>
  );
}
