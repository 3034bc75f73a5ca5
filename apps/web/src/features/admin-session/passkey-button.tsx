import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { canUsePasskeys, type SignInResult } from './sign-in.ts';

/** Signs in with a passkey. Nothing if the browser does not support passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<unknown> }) {
  const t = useMessages('desk_session');
  const desk = useMessages('desk');
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
            .then(({ signInWithPasskey }) => signInWithPasskey(t))
            .catch((): SignInResult => ({ ok: false }));
          if (result.ok) await onSignedIn();
          else if (!('needsCode' in result)) setFailure(result.message ?? desk('unreachable'));
          setBusy(false);
        }}
      >
        {t('usePasskey')}
      </Button>
    </div>
  );
}
