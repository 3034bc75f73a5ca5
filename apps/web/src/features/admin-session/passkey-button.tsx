import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { unreachable } from '../../data/failure-message.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';

/** Signs in with a passkey. Nothing if the browser does not support passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<unknown> }) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  return (
    <div className="mt-5 grid gap-5 border-t border-rule pt-5">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Button
        variant="outline"
        isBusy={isBusy}
        onClick={async () => {
          setBusy(true);
          setFailure(undefined);
          const result = await import('./passkey.ts')
            .then(({ signInWithPasskey }) => signInWithPasskey())
            .catch(() => ({ ok: false, message: unreachable }) as const);
          if (result.ok) await onSignedIn();
          else setFailure('message' in result ? result.message : undefined);
          setBusy(false);
        }}
      >
        Use a passkey
      </Button>
    </div>
  );
}
