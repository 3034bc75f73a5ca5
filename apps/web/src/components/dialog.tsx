import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { focusPart, type Place, placeOf } from './focus-part.ts';

const focusable = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)';

const board = 'm-auto w-[calc(100%-2rem)] rounded-board border border-rule';
/** A wide dialog's buttons stick to the bottom, so a focused control must scroll to above them. */
const pinned = 'sticky bottom-0 -mb-6 border-t border-rule pb-4 pt-4';
const looks = {
  narrow: { frame: `${board} max-w-lg`, inside: 'p-6', actions: 'py-2 flex-wrap' },
  wide: { frame: `${board} max-w-3xl scroll-pb-40`, inside: 'p-6', actions: `${pinned} flex-wrap` },
  screen: {
    frame: 'm-0 h-dvh max-h-none w-full max-w-none scroll-pb-28',
    inside: 'mx-auto min-h-full max-w-3xl content-start grid-rows-[auto_1fr_auto] px-4 py-6 sm:px-6',
    actions: `${pinned} max-sm:gap-2`,
  },
} as const;

interface DialogProps {
  title: ReactNode;
  /** A dialog that asks to confirm a loss is an `alertdialog`. */
  isAlert?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; the last one is at the end of the row. */
  actions?: ReactNode;
  /** Controls beside the title. */
  tools?: ReactNode;
  width?: keyof typeof looks;
}

/** Keeps Tab inside the dialog; browsers would otherwise move from the last control to their own toolbars. */
export function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((control) =>
    control.checkVisibility(),
  );
  const [first, last] = [controls[0], controls.at(-1)];
  const end = event.shiftKey ? first : last;
  if (document.activeElement !== end && controls.includes(document.activeElement as HTMLElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * Handlers of a dialog that closes on a click on its backdrop. A click that began inside, like the end of selecting
 * text, does not close it, nor does the second click of the double click that opened it.
 */
export function useBackdrop(onClose: () => void) {
  const isDownOutside = useRef(false);
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onMouseDown: (event: MouseEvent) => {
      isDownOutside.current = isOutside(event) && event.detail < 2;
    },
    onClick: (event: MouseEvent) => {
      if (isOutside(event) && isDownOutside.current) onClose();
    },
  };
}

/**
 * A modal dialog, open while it is rendered. The browser's own `dialog` makes the page behind it inert and
 * closes on Escape; focus returns to the element that had it.
 */
export function Dialog({ title, isAlert, onClose, children, actions, tools, width = 'narrow' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // A wide dialog is read first, so its heading gets the focus; in a narrow one the browser focuses the first
  // button or field.
  const titleRef = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { frame, inside, actions: foot } = looks[width];
  const backdrop = useBackdrop(onClose);
  const isRead = width !== 'narrow';
  const place = useRef<Place>({ around: [] });
  // A layout effect, so that a key typed right after Escape applies to what had the focus before.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    place.current = placeOf(opener);
    if (dialog && !dialog.open) {
      dialog.showModal();
      // `autoFocus` ran too early: nothing in a closed dialog can take focus.
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? titleRef.current;
      if (first) first.focus();
    }
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(
    () => () => {
      // The opener is gone, like the button of a deleted row.
      if (document.activeElement === document.body) focusPart(place.current);
    },
    [],
  );
  return (
    <dialog
      ref={ref}
      role={isAlert ? 'alertdialog' : 'dialog'}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      onCancel={(event) => {
        // The event of a canceled file picker bubbles, unlike the dialog's own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // Closed without that question, such as by a second Escape: it is open for as long as it is rendered.
        if (target !== currentTarget || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
      onKeyDown={keepFocus}
      {...backdrop}
      className={`bg-raised p-0 text-ink shadow-float backdrop:bg-black/55 ${frame}`}
    >
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere ${inside}`}>
        <div className="flex items-start justify-between gap-3">
          <h2
            id={`${id}-title`}
            ref={isRead ? titleRef : undefined}
            tabIndex={isRead ? -1 : undefined}
            className="min-w-0 self-center text-h3 outline-none"
          >
            {title}
          </h2>
          {tools}
        </div>
        <div id={`${id}-body`}>{children}</div>
        {actions && <div className={`flex justify-end gap-3 bg-raised ${foot}`}>{actions}</div>}
      </div>
    </dialog>
  );
}
