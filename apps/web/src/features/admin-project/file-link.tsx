import { fileMessages } from '@perfboard/contracts/words/file';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { SecretText } from '../admin-setting/secret-text.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';

const texts = { failed: 'Could not create the link', unexpected: 'Could not create the link' };

/**
 * Creates a link with which a customer can download the file, also a private one, and revokes all such links.
 */
export function FileLink({ project, file }: { project: string; file: string }) {
  const failureMessage = useFailureMessage();
  const { formatInstant } = useDeskFormat();
  const make = trpc.file.makeLink.useMutation();
  const revoke = trpc.file.revokeLinks.useMutation();
  const [failure, setFailure] = useState<string>();
  const attempt = async (call: () => Promise<unknown>) => {
    setFailure(undefined);
    await call().catch((error: unknown) => setFailure(failureMessage(error, texts)));
  };
  return (
    <div className="grid gap-3 border-t border-rule pt-3">
      {make.data && !revoke.isSuccess && (
        <div className="grid gap-2">
          <SecretText label="Link" value={make.data.url} />
          <p className="text-label text-muted">
            Anyone with the link can download this file until {formatInstant(make.data.expires_at)}.
          </p>
        </div>
      )}
      {revoke.isSuccess && <Alert tone="success">{fileMessages.linksRevoked}.</Alert>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="small"
          isBusy={make.isPending}
          onClick={() =>
            void attempt(async () => {
              await make.mutateAsync({ uuid: project, file });
              revoke.reset();
            })
          }
        >
          Create link
        </Button>
        <Button
          variant="ghost"
          size="small"
          isBusy={revoke.isPending}
          onClick={() => void attempt(() => revoke.mutateAsync({ uuid: project, file }))}
        >
          Revoke links
        </Button>
      </div>
    </div>
  );
}
