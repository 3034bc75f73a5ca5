import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from './typing.ts';

export interface RowKeys<Row> {
  /** Enter, or a click beside the row's own controls. */
  open?: (row: Row) => void;
  reply?: (row: Row) => void;
  remove?: (row: Row) => void;
  assign?: (row: Row) => void;
  archive?: (row: Row) => void;
  /** `x`; with Shift, the whole range since the last one. */
  select?: (row: Row, isRange: boolean) => void;
}

interface RowKeysOptions<Row> {
  rows: readonly Row[];
  keys: RowKeys<Row>;
  /** The opened row: the keys move from it and open the next one. */
  opened?: string | undefined;
  onNextPage?: (() => void) | undefined;
  onPreviousPage?: (() => void) | undefined;
}

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.altKey;

/** Opens a row's select like a click does, so that one choice is one change. */
function openSelect(row: HTMLTableRowElement): void {
  const select = row.querySelector('select');
  if (!select) return;
  select.dataset.byKey = '1';
  select.addEventListener('blur', () => delete select.dataset.byKey, { once: true });
  select.focus();
  try {
    select.showPicker();
  } catch {
    // For a browser without `showPicker`: the arrow keys choose.
  }
}

/** Whether a click was meant for the row: not for a control in it, and not the end of a text selection. */
const isForRow = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest('a, button, input, select, textarea, label, summary, dialog') &&
  !getSelection()?.toString();

/**
 * Keyboard navigation for the rows of a table: one row is in the tab order, and the keys move the focus to
 * the others.
 */
export function useRowKeys<Row extends { uuid: string }>({
  rows,
  keys,
  opened,
  onNextPage,
  onPreviousPage,
}: RowKeysOptions<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const last = rows.length - 1;
  const openedAt = rows.findIndex(({ uuid }) => uuid === opened);
  const active = Math.min(openedAt < 0 ? current : openedAt, last);
  // The list beside a lead is narrower and longer, so its row may be far from where it was.
  useEffect(() => {
    if (openedAt >= 0) body.current?.children[openedAt]?.scrollIntoView({ block: 'nearest' });
  }, [openedAt]);
  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(last, index));
    setCurrent(target);
    (body.current?.children[target] as HTMLElement | undefined)?.focus();
    const row = rows[target];
    if (opened && row && row.uuid !== opened) keys.open?.(row);
  };

  const onPageKey = (event: globalThis.KeyboardEvent) => {
    if (hasModifier(event) || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const { key } = event;
    if (key === 'j' || key === 'k') {
      // The opened lead handles these keys itself.
      if (opened) return;
      if (!body.current?.contains(event.target as Node)) focusRow(active);
    } else if (key === '/') {
      document.querySelector<HTMLElement>('[role="searchbox"], input[type="search"]')?.focus();
    } else if (key === 'n' && onNextPage) onNextPage();
    else if (key === 'p' && onPreviousPage) onPreviousPage();
    else return;
    event.preventDefault();
  };
  const latest = useRef(onPageKey);
  latest.current = onPageKey;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => {
    if (hasModifier(event)) return;
    const { key } = event;
    if (isTyping(event.target)) {
      // Returns from a row's control to the keys of the rows.
      if (key !== 'Escape') return;
      event.currentTarget.focus();
      event.preventDefault();
      return;
    }
    const isOnRow = event.target === event.currentTarget;
    if (key === 'j' || (key === 'ArrowDown' && isOnRow)) focusRow(index + 1);
    else if (key === 'k' || (key === 'ArrowUp' && isOnRow)) focusRow(index - 1);
    else if (key === 'Home' && isOnRow) focusRow(0);
    else if (key === 'End' && isOnRow) focusRow(last);
    else if (key === 'Enter' && isOnRow && keys.open) keys.open(row);
    else if (key === 'r' && keys.reply) keys.reply(row);
    else if (key === 'Delete' && keys.remove) keys.remove(row);
    else if (key === 'a' && keys.assign) keys.assign(row);
    else if (key === 'e' && keys.archive) keys.archive(row);
    else if (key.toLowerCase() === 'x' && keys.select) keys.select(row, event.shiftKey);
    else if (key === 's') openSelect(event.currentTarget);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rowProps = (row: Row, index: number) => ({
    tabIndex: index === active ? 0 : -1,
    'data-opens': keys.open ? '' : undefined,
    'data-uuid': row.uuid,
    'aria-current': row.uuid === opened ? true : undefined,
    onClick: (event: MouseEvent<HTMLTableRowElement>) => {
      if (isForRow(event)) keys.open?.(row);
    },
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onRowKey(event, row, index),
    // After a choice by keyboard, the focus returns to the row.
    onChange: ({ target, currentTarget }: FormEvent<HTMLTableRowElement>) => {
      if (!(target instanceof HTMLSelectElement) || !target.dataset.byKey) return;
      delete target.dataset.byKey;
      currentTarget.focus();
    },
  });
  return { body, rowProps };
}
