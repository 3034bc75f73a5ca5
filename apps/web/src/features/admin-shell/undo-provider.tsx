import {
  type ComponentType,
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useRef,
  useState,
} from 'react';

export interface UndoOffer {
  /** The message of the change. */
  message: string;
  /** How long it can be undone; 0 offers nothing. */
  seconds: number;
  /** Names the action: an offer takes the place of the one that named it before. */
  of?: string | undefined;
  undo: () => Promise<{ message: string }>;
}

export interface UndoResult {
  tone: 'success' | 'danger';
  message: string;
  /** There was no response, so it may or may not have been undone. */
  mayRetry?: boolean;
}

export interface Toast extends UndoOffer {
  /** When it was offered, which names it too. */
  at: number;
  endsAt: number;
  /** The result of undoing. */
  result?: UndoResult;
  isBusy?: boolean;
}

export interface UndoViewProps {
  /** The latest last. */
  toasts: readonly Toast[];
  setToasts: Dispatch<SetStateAction<readonly Toast[]>>;
}

type Offer = (offer: UndoOffer, View: ComponentType<UndoViewProps>) => boolean;

/** Takes an offer and what shows it, which is loaded with the screens that offer anything. */
export const UndoContext = createContext<Offer>(() => false);

/** Holds what can be undone, on every screen of the desk. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const latest = useRef(0);
  const [View, setView] = useState<ComponentType<UndoViewProps>>();
  const offer = useCallback<Offer>((next, view) => {
    if (next.seconds <= 0) return false;
    // The time that the toast compares with: `performance.now()` stops while a computer sleeps. No two offers share it.
    const at = Math.max(Date.now(), latest.current + 1);
    latest.current = at;
    const toast = { ...next, at, endsAt: at + next.seconds * 1_000 };
    setView(() => view);
    setToasts((now) => [...now.filter(({ of }) => !of || of !== next.of), toast]);
    return true;
  }, []);
  return (
    <UndoContext value={offer}>
      {children}
      {View && toasts.length > 0 && <View toasts={toasts} setToasts={setToasts} />}
    </UndoContext>
  );
}
