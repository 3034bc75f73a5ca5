import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonLook } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon, type IconName } from './icon.tsx';
import './more-menu.css';

export interface MenuAction {
  text: string;
  /** The accessible name, if the text alone does not say what it acts on. */
  label?: string;
  icon?: IconName;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSelect?: () => void;
  /** Makes the action a link. */
  href?: string;
  /** The link is a file. */
  isDownload?: boolean;
}

interface MoreMenuProps extends ButtonLook {
  /** What the actions act on: `More actions for Ann`. */
  label: string;
  actions: readonly MenuAction[];
  isBusy?: boolean;
  className?: string;
}

/** The menu is at least this wide: without this room before the button, it opens behind it. */
const leastWidth = 208;

/** Places the menu at its button, above it in the lower half of the window. */
function placeMenu(menu: HTMLElement, button: Element): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isLow = bottom > clientHeight / 2;
  const isMirrored = getComputedStyle(menu).direction === 'rtl';
  const [start, end] = isMirrored ? [clientWidth - right, left] : [left, clientWidth - right];
  const isBehind = clientWidth - end < leastWidth;
  Object.assign(menu.style, {
    top: isLow ? 'auto' : `${bottom + 4}px`,
    bottom: isLow ? `${clientHeight - top + 4}px` : 'auto',
    insetInlineStart: isBehind ? `${start}px` : 'auto',
    insetInlineEnd: isBehind ? 'auto' : `${end}px`,
  });
}

/** The item to focus for a key: arrows wrap around, a letter goes to the next item that starts with it. */
function itemFor(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1) return undefined;
  const letter = key.toLowerCase();
  return [...items.slice(at + 1), ...items].find((item) => item.innerText.toLowerCase().startsWith(letter));
}

/** One action of the menu. */
function Item({ action, onClose }: { action: MenuAction; onClose: () => void }) {
  const { text, label, icon, isDanger, isDisabled, href, isDownload, onSelect } = action;
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    'aria-label': label,
    'data-danger': isDanger ? '' : undefined,
    // The focus returns to the button first, so that a dialog gives it back there.
    onClick: () => {
      onClose();
      onSelect?.();
    },
  };
  const content = (
    <>
      {icon && <Icon name={icon} size={17} />}
      <span>{text}</span>
    </>
  );
  return href === undefined ? (
    <button type="button" {...shared} disabled={isDisabled}>
      {content}
    </button>
  ) : (
    <a {...shared} href={href} download={isDownload}>
      {content}
    </a>
  );
}

/**
 * A button with a menu of rare or dangerous actions. The browser's popover closes it on Escape and on a click
 * elsewhere, and returns the focus to the button.
 */
export function MoreMenu({ label, actions, isBusy, className, variant = 'outline', size }: MoreMenuProps) {
  const t = useMessages('desk');
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const opened = useRef<AbortController>(undefined);
  const [isOpen, setOpen] = useState(false);
  const isSmall = size === 'small';
  const close = () => menu.current?.hidePopover();
  const items = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
  ];

  const onBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return;
    const button = currentTarget.previousElementSibling;
    if (button) placeMenu(currentTarget, button);
    // Rows of a list render no items until their menu opens.
    flushSync(() => setOpen(true));
  };
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    opened.current?.abort();
    if (newState !== 'open') return setOpen(false);
    opened.current = new AbortController();
    items()[0]?.focus({ preventScroll: true });
    // It would not move with its button. Other parts may scroll, such as a history that has just loaded.
    const { signal } = opened.current;
    const topOfButton = () => currentTarget.previousElementSibling?.getBoundingClientRect().top;
    const top = topOfButton();
    const onScroll = () => {
      if (topOfButton() !== top) close();
    };
    window.addEventListener('scroll', onScroll, { capture: true, signal });
    window.addEventListener('resize', close, { signal });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The focus returns to the button, and Tab goes on from there.
    if (event.key === 'Tab') return close();
    // Neither the list's keys nor the dialog's.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = itemFor(event.key, items());
    if (event.key === 'Escape') close();
    else if (event.key === ' ') (event.target as HTMLElement).click();
    else if (item) item.focus();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        isIcon={isSmall}
        {...(isBusy && { isBusy })}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        popoverTarget={id}
        {...(isSmall && { title: t('moreActions') })}
      >
        <Icon name="ellipsis" size={17} />
        {!isSmall && <span className="max-sm:sr-only">{t('more')}</span>}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="desk-menu"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        // A click on its edge does not open the row.
        onClick={(event) => event.stopPropagation()}
      >
        {isOpen && actions.map((action) => <Item key={action.text} action={action} onClose={close} />)}
      </div>
    </>
  );
}
