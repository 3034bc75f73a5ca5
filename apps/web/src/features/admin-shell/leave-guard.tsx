import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
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

/**
 * The browser's own prompt: for closing, reloading, or entering another address.
 * @returns ends it
 */
export function askBeforeUnload(): () => void {
  // The agreement was about changes before these.
  isAgreed = false;
  const ask = (event: BeforeUnloadEvent) => {
    if (!isAgreed) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** The same while something is not saved. */
export function useUnloadQuestion(isDirty: boolean): void {
  useEffect(() => (isDirty ? askBeforeUnload() : undefined), [isDirty]);
}

/** The guards on the screen. The router asks one blocker only: that of the first guard, which asks for all of them. */
const guards = new Set<{ current: LeaveGuardProps }>();
const watchers = new Set<() => void>();

const dirtyGuards = () => [...guards].map(({ current }) => current).filter(({ isDirty }) => isDirty);

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

/** Asks before a page with unsaved changes is left, in any way; several on a screen ask one question. */
export function LeaveGuard(props: LeaveGuardProps) {
  const latest = useRef(props);
  const isFirst = useSyncExternalStore(subscribe, () => guards.values().next().value === latest);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    guards.add(latest);
    tellWatchers();
    return () => {
      guards.delete(latest);
      tellWatchers();
    };
  }, []);
  useUnloadQuestion(props.isDirty);
  return isFirst ? <LeaveQuestion /> : null;
}

/** The question of all guards. */
function LeaveQuestion() {
  const t = useMessages('desk');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && dirtyGuards().length > 0,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leaveTitle')}
      action={t('leave')}
      cancel={t('stay')}
      onConfirm={() => {
        for (const { onLeave } of dirtyGuards()) onLeave?.();
        isAgreed = true;
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      <p>{t('leaveText')}</p>
    </ConfirmDialog>
  );
}
