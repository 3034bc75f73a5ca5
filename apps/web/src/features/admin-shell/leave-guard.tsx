import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  isDirty: boolean;
  /** The member discards the changes. */
  onLeave?: () => void;
}

/** The member agreed to leave: the browser must not ask again if it loads the next page from the server. */
let isAgreed = false;

/** The browser's own prompt: for closing, reloading, or entering another address. */
export function useUnloadQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAgreed) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** Asks before a page with unsaved changes is left, in any way. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const t = useMessages('desk');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnloadQuestion(isDirty);
  const isProceeding = blocker.state === 'proceeding';
  useEffect(() => {
    if (!isProceeding) return;
    isAgreed = true;
    return () => {
      isAgreed = false;
    };
  }, [isProceeding]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leaveTitle')}
      action={t('leave')}
      cancel={t('stay')}
      onConfirm={() => {
        onLeave?.();
        isAgreed = true;
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      <p>{t('leaveText')}</p>
    </ConfirmDialog>
  );
}
