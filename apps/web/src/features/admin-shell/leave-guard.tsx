import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  isDirty: boolean;
  /** The member discards the changes. */
  onLeave?: () => void;
}

/** The browser's own prompt: for closing, reloading, or entering another address. */
export function useUnloadQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** Asks before a page with unsaved changes is left, in any way. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnloadQuestion(isDirty);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      <p>You have unsaved changes. They will be lost if you leave this page.</p>
    </ConfirmDialog>
  );
}
