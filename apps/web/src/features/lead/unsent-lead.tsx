import { useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';

/** Why a form is still unsent: no connection, another failure, or a reload after one. */
export type Unsent = 'offline' | 'failed' | 'reloaded';

/** Why a post without a response failed. */
export const unsentReason = (): Unsent => (navigator.onLine ? 'failed' : 'offline');

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/**
 * Below a failure: says that nothing is lost, and offers to send the form again once there is a connection.
 */
export function UnsentLead({ reason }: { reason: Unsent }) {
  const t = useMessages('forms');
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  const texts: Record<Unsent, string> = {
    offline: t('onlineAgain'),
    failed: t('safeToSend'),
    reloaded: t('maybeUnsent'),
  };
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <p>{isOnline ? texts[reason] : t('offline')}</p>
      {isOnline && reason !== 'failed' && (
        <Button type="submit" variant="outline" size="small">
          {t('sendNow')}
        </Button>
      )}
    </div>
  );
}
