import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { isLost, readFailedCall } from '../../data/failed-call.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { isTyping } from './typing.ts';

interface UndoOffer {
  /** The message of the change. */
  message: string;
  /** How long it can be undone; 0 offers nothing. */
  seconds: number;
  undo: () => Promise<{ message: string }>;
}

interface Result {
  tone: 'success' | 'danger';
  message: string;
  /** There was no response, so it may or may not have been undone. */
  mayRetry?: boolean;
}

interface Toast extends UndoOffer {
  endsAt: number;
  /** The result of undoing. */
  result?: Result;
  isBusy?: boolean;
}

const UndoContext = createContext<(offer: UndoOffer) => boolean>(() => false);

/** Offers to undo what was just done, with its message. A later offer replaces it. Returns whether it is offered. */
export const useOfferUndo = () => useContext(UndoContext);

const tickMs = 250;
const resultMs = 5_000;
const retryMs = 15_000;

/** It was undone, or can no longer be undone. */
const isOver = ({ result }: Toast): boolean => result !== undefined && !result.mayRetry;

/**
 * A modal dialog makes everything outside of it inert, so the toast goes into the topmost one. Beside a list it goes
 * into the opened lead, above its buttons: at the bottom of the window it would cover them.
 */
const placeOf = (): Element =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ??
  document.querySelector('.lead-beside') ??
  document.body;

/** The toast and its keys; the countdown changes nothing on the server. */
function UndoToast({ toast, onUndo, onEnd }: { toast: Toast; onUndo: () => void; onEnd: () => void }) {
  const t = useMessages('desk');
  const [shown, setShown] = useState({ now: Date.now(), place: placeOf(), isAnnounced: false });
  const latest = useRef({ onUndo, onEnd, toast });
  latest.current = { onUndo, onEnd, toast };
  useEffect(() => {
    const timer = setInterval(() => {
      const { toast, onEnd } = latest.current;
      if (Date.now() >= toast.endsAt && !toast.isBusy) onEnd();
      else setShown({ now: Date.now(), place: placeOf(), isAnnounced: true });
    }, tickMs);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (isOver(latest.current.toast)) return;
      event.preventDefault();
      latest.current.onUndo();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      clearInterval(timer);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  const { result, message, endsAt, isBusy } = toast;
  const left = Math.max(0, Math.ceil((endsAt - shown.now) / 1_000));
  return createPortal(
    <div className="desk-toast" data-tone={result?.tone}>
      <p className="min-w-0 flex-1 wrap-anywhere">
        {result?.message ?? message}
        {/* A live region announces only what is put into it later. */}
        <span role="status" className="sr-only">
          {shown.isAnnounced && (result?.message ?? t('pressToUndo', { message }))}
        </span>
      </p>
      {!isOver(toast) && (
        <>
          {!result && (
            <span className="designator" aria-hidden="true">
              {left}
            </span>
          )}
          <Button
            variant="ghost"
            size="small"
            isBusy={isBusy === true}
            aria-keyshortcuts="z"
            onClick={onUndo}
          >
            {t('undo')}
            <span className="desk-key desk-toast-key" aria-hidden="true">
              z
            </span>
          </Button>
        </>
      )}
    </div>,
    shown.place,
  );
}

/** Shows what can be undone, on every screen of the desk. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const t = useMessages('desk');
  const failureMessage = useFailureMessage();
  const [toast, setToast] = useState<Toast>();
  const offer = useCallback((next: UndoOffer) => {
    if (next.seconds <= 0) return false;
    setToast({ ...next, endsAt: Date.now() + next.seconds * 1_000 });
    return true;
  }, []);
  // While one is undone, another may be offered and undone too.
  const running = useRef(new Set<UndoOffer['undo']>());
  const undo = async (undone: Toast): Promise<void> => {
    if (running.current.has(undone.undo)) return;
    running.current.add(undone.undo);
    // Another action may have been done since.
    const show = (change: Partial<Toast>) =>
      setToast((now) => (now?.undo === undone.undo ? { ...undone, ...change } : now));
    show({ isBusy: true });
    let result: Result;
    try {
      result = { tone: 'success', ...(await undone.undo()) };
    } catch (error) {
      // Its code came with the calls that it is about, so no page loads it for this.
      void import('../../data/lost-call.ts').then((lost) => lost.repeatIfDone(error, () => undo(undone)));
      result = {
        tone: 'danger',
        message: failureMessage(error, { failed: t('undoFailed') }),
        mayRetry: isLost(readFailedCall(error)),
      };
    }
    running.current.delete(undone.undo);
    show({ result, endsAt: Date.now() + (result.mayRetry ? retryMs : resultMs) });
  };
  return (
    <UndoContext value={offer}>
      {children}
      {toast && <UndoToast toast={toast} onUndo={() => void undo(toast)} onEnd={() => setToast(undefined)} />}
    </UndoContext>
  );
}
