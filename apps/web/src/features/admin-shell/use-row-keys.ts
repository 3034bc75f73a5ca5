import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from './typing.ts';

export interface RowKeys<Row> {
  /** Enter, or a click beside the row's own controls. */
  open?: (row: Row) => void;
  reply?: (row: Row) => void;
  remove?: (row: Row) => void;
  assign?: (row: Row) => void;
  archive?: (row: Row) => void;
  /** `x`; with shift, all from the last one to this. */
  select?: (row: Row, isRange: boolean) => void;
}

interface RowKeysOptions<Row> {
  rows: readonly Row[];
  keys: RowKeys<Row>;
  /** The row that is shown in full: the keys walk from it, and show the row that they come to. */
  opened?: string | undefined;
  onNextPage?: (() => void) | undefined;
  onPreviousPage?: (() => void) | undefined;
}

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.altKey;

/** Opens a row's select as a click does, so that one choice is one change. */
function openSelect(row: HTMLTableRowElement): void {
  const select = row.querySelector('select');
  if (!select) return;
  select.dataset.byKey = '1';
  select.addEventListener('blur', () => delete select.dataset.byKey, { once: true });
  select.focus();
  try {
    select.showPicker();
  } catch {
    // A browser without it: the arrows choose.
  }
}

/** Whether a click was meant for the row: not for a control in it, and not the end of selecting text. */
const isForRow = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest('a, button, input, select, textarea, label, summary, dialog') &&
  !getSelection()?.toString();

/** Walks the rows of a table by keyboard: one row takes part in the tab order, the keys move to the others. */
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
      // What is shown in full has these keys itself.
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
      // The way back from a row's own control to the keys of its rows.
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
    // Chosen by key: back to the row, where the keys go on.
    onChange: ({ target, currentTarget }: FormEvent<HTMLTableRowElement>) => {
      if (!(target instanceof HTMLSelectElement) || !target.dataset.byKey) return;
      delete target.dataset.byKey;
      currentTarget.focus();
    },
  });
  return { body, rowProps };
}
