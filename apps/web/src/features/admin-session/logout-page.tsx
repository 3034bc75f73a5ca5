import { path } from '@perfboard/contracts/path';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { endedSession } from '../../data/paused-calls.ts';
import { trpc } from '../../data/trpc.ts';
import { signOut } from './sign-in.ts';

/**
 * Signs out and opens the home page. If signing out fails, it stays and shows that, because the computer may
 * be shared.
 */
export function LogoutPage() {
  const t = useMessages('desk');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [hasFailed, setFailed] = useState(false);
  const leave = useCallback(async () => {
    setFailed(false);
    endedSession.setLoggingOut(true);
    // After switching push off, the next user of this computer sees no notifications.
    await import('../../data/push-browser.ts')
      .then(({ unsubscribeFromPush }) => unsubscribeFromPush())
      .catch(() => undefined);
    try {
      await signOut();
    } catch {
      endedSession.setLoggingOut(false);
      setFailed(true);
      return;
    }
    // Before the navigation, which Back can interrupt: no screen may open after a logout.
    utils.session.get.setData(undefined, null);
    await navigate(path.home, { replace: true });
    queryClient.clear();
  }, [navigate, queryClient, utils]);
  useEffect(() => void leave(), [leave]);
  if (!hasFailed) return <Spinner isPage />;
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4">
      <Alert tone="danger">{t('stillLoggedIn')}</Alert>
      <Button onClick={() => void leave()}>{t('tryAgain')}</Button>
    </main>
  );
}
