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
  /** Names the action: an offer takes the place of the one that named it before. */
  of?: string | undefined;
  undo: () => Promise<{ message: string }>;
}

interface Result {
  tone: 'success' | 'danger';
  message: string;
  /** There was no response, so it may or may not have been undone. */
  mayRetry?: boolean;
}

interface Toast extends UndoOffer {
  /** When it was offered, which names it too. */
  at: number;
  endsAt: number;
  /** The result of undoing. */
  result?: Result;
  isBusy?: boolean;
}

const UndoContext = createContext<(offer: UndoOffer) => boolean>(() => false);

/** Offers to undo what was just done, with its message. Later offers join it. Returns whether it is offered. */
export const useOfferUndo = () => useContext(UndoContext);

const tickMs = 250;
const resultMs = 5_000;
const retryMs = 15_000;
/** A reply and what follows it, such as archiving. */
const toastsMax = 3;

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
  /** The one that the key undoes. */
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
      {!isOver(toast) && (
        <>
          {!result && (
            <span className="designator" aria-hidden="true">
              {Math.max(0, Math.ceil((endsAt - now) / 1_000))}
            </span>
          )}
          <Button
            variant="ghost"
            size="small"
            isBusy={isBusy === true}
            aria-keyshortcuts={isNext ? 'z' : undefined}
            onClick={() => onUndo(toast)}
          >
            {t('undo')}
            {isNext && (
              <span className="desk-key desk-toast-key" aria-hidden="true">
                z
              </span>
            )}
          </Button>
        </>
      )}
    </div>
  );
}

interface UndoToastProps {
  toasts: readonly Toast[];
  onUndo: (toast: Toast) => void;
  onEnd: (now: number) => void;
}

/** What can be undone, the latest last, and the key for it; the countdown changes nothing on the server. */
function UndoToast({ toasts, onUndo, onEnd }: UndoToastProps) {
  const [shown, setShown] = useState({ now: Date.now(), place: placeOf() });
  const next = toasts.findLast((toast) => !isOver(toast));
  const latest = useRef({ onUndo, onEnd, next });
  latest.current = { onUndo, onEnd, next };
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      latest.current.onEnd(now);
      setShown({ now, place: placeOf() });
    }, tickMs);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const { next } = latest.current;
      if (!next) return;
      event.preventDefault();
      latest.current.onUndo(next);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      clearInterval(timer);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return createPortal(
    <div className="desk-toast">
      {toasts.map((toast) => (
        <ToastLine
          key={toast.at}
          toast={toast}
          now={shown.now}
          isAnnounced={shown.now > toast.at}
          isNext={toast === next}
          onUndo={onUndo}
        />
      ))}
    </div>,
    shown.place,
  );
}

/** Shows what can be undone, on every screen of the desk. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const t = useMessages('desk');
  const failureMessage = useFailureMessage();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const offer = useCallback((next: UndoOffer) => {
    if (next.seconds <= 0) return false;
    const at = performance.timeOrigin + performance.now();
    setToasts((now) =>
      [
        ...now.filter(({ of }) => !of || of !== next.of),
        { ...next, at, endsAt: at + next.seconds * 1_000 },
      ].slice(-toastsMax),
    );
    return true;
  }, []);
  // While one is undone, another may be offered and undone too.
  const running = useRef(new Set<UndoOffer['undo']>());
  const undo = async (undone: Toast): Promise<void> => {
    if (running.current.has(undone.undo)) return;
    running.current.add(undone.undo);
    const show = (change: Partial<Toast>) =>
      setToasts((now) => now.map((each) => (each.at === undone.at ? { ...undone, ...change } : each)));
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
      {toasts.length > 0 && (
        <UndoToast
          toasts={toasts}
          onUndo={(toast) => void undo(toast)}
          onEnd={(now) =>
            setToasts((all) =>
              all.some((each) => isEnded(each, now)) ? all.filter((each) => !isEnded(each, now)) : all,
            )
          }
        />
      )}
    </UndoContext>
  );
}
