import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { isLost, readFailedCall } from '../../data/failed-call.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { isTyping } from './typing.ts';
import {
  type Toast,
  UndoContext,
  type UndoOffer,
  type UndoResult,
  type UndoViewProps,
} from './undo-provider.tsx';

const tickMs = 250;
const resultMs = 5_000;
const retryMs = 15_000;

/** It was undone, or can no longer be undone. */
const isOver = ({ result }: Toast): boolean => result !== undefined && !result.mayRetry;

const isEnded = ({ endsAt, isBusy }: Toast, now: number): boolean => now >= endsAt && !isBusy;

/**
 * A modal dialog makes everything outside of it inert, so the toast goes into the topmost one. Beside a list it goes
 * into the opened lead, above its buttons: at the bottom of the window it would cover them.
 */
const placeOf = (): Element =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ??
  document.querySelector('.lead-beside') ??
  document.body;

interface LineProps {
  toast: Toast;
  now: number;
  isAnnounced: boolean;
  /** The one that can be undone: what was done before it may have led to it. */
  isNext: boolean;
  onUndo: (toast: Toast) => void;
}

function ToastLine({ toast, now, isAnnounced, isNext, onUndo }: LineProps) {
  const t = useMessages('desk');
  const { result, message, endsAt, isBusy } = toast;
  return (
    <div className="desk-toast-line" data-tone={result?.tone}>
      <p className="min-w-0 flex-1 wrap-anywhere">
        {result?.message ?? message}
        {/* A live region announces only what is put into it later. */}
        <span role="status" className="sr-only">
          {isAnnounced && (result?.message ?? t('pressToUndo', { message }))}
        </span>
      </p>
      {!result && (
        <span className="designator" aria-hidden="true">
          {Math.max(0, Math.ceil((endsAt - now) / 1_000))}
        </span>
      )}
      {(isNext || isBusy) && (
        <Button
          variant="ghost"
          size="small"
          isBusy={isBusy === true}
          aria-keyshortcuts="z"
          onClick={() => onUndo(toast)}
        >
          {t('undo')}
          <span className="desk-key desk-toast-key" aria-hidden="true">
            z
          </span>
        </Button>
      )}
    </div>
  );
}

/** Undoes changes one after the other, each once, and shows the results in their toasts. */
function useUndo(setToasts: UndoViewProps['setToasts']) {
  const t = useMessages('desk');
  const failureMessage = useFailureMessage();
  const running = useRef(new Map<UndoOffer['undo'], Promise<boolean>>());
  const run = async (undone: Toast, later: Promise<boolean> | undefined): Promise<boolean> => {
    const show = (change: Partial<Toast>) =>
      setToasts((now) => now.map((each) => (each.at === undone.at ? { ...undone, ...change } : each)));
    show({ isBusy: true });
    // What was done later is undone first, or neither is.
    if ((await later) === false) {
      show({ isBusy: false });
      return false;
    }
    let result: UndoResult;
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
    show({ result, endsAt: Date.now() + (result.mayRetry ? retryMs : resultMs) });
    return result.tone === 'success';
  };
  const undo = async (undone: Toast): Promise<void> => {
    if (running.current.has(undone.undo)) return;
    const turn = run(undone, [...running.current.values()].at(-1));
    running.current.set(undone.undo, turn);
    await turn;
    running.current.delete(undone.undo);
  };
  return undo;
}

/** What can be undone next, with its key, and what was undone; the countdown changes nothing on the server. */
function UndoToast({ toasts, setToasts }: UndoViewProps) {
  const undo = useUndo(setToasts);
  const [shown, setShown] = useState({ now: Date.now(), place: placeOf() });
  const next = toasts.findLast((toast) => !isOver(toast) && !toast.isBusy);
  const latest = useRef({ undo, next });
  latest.current = { undo, next };
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      setToasts((all) =>
        all.some((each) => isEnded(each, now)) ? all.filter((each) => !isEnded(each, now)) : all,
      );
      setShown({ now, place: placeOf() });
    }, tickMs);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const { next } = latest.current;
      if (!next) return;
      event.preventDefault();
      void latest.current.undo(next);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      clearInterval(timer);
      window.removeEventListener('keydown', onKey);
    };
  }, [setToasts]);
  return createPortal(
    <div className="desk-toast">
      {toasts
        .filter((toast) => toast === next || toast.isBusy || toast.result)
        .map((toast) => (
          <ToastLine
            key={toast.at}
            toast={toast}
            now={shown.now}
            isAnnounced={shown.now > toast.at + tickMs}
            isNext={toast === next}
            onUndo={(toast) => void undo(toast)}
          />
        ))}
    </div>,
    shown.place,
  );
}

/** Offers to undo what was just done, with its message. Later offers join it. Returns whether it is offered. */
export function useOfferUndo() {
  const offer = useContext(UndoContext);
  return useCallback((next: UndoOffer) => offer(next, UndoToast), [offer]);
}
