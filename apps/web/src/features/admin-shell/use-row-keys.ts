import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from './typing.ts';

export interface RowKeys<Row> {
  /** Enter. */
  open?: (row: Row) => void;
  reply?: (row: Row) => void;
  remove?: (row: Row) => void;
}

interface RowKeysOptions<Row> {
  rows: readonly Row[];
  keys: RowKeys<Row>;
  onNextPage?: (() => void) | undefined;
  onPreviousPage?: (() => void) | undefined;
}

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.altKey;

/** Walks the rows of a table by keyboard: one row takes part in the tab order, the keys move to the others. */
export function useRowKeys<Row>({ rows, keys, onNextPage, onPreviousPage }: RowKeysOptions<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const last = rows.length - 1;
  const active = Math.min(current, last);
  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(last, index));
    setCurrent(target);
    (body.current?.children[target] as HTMLElement | undefined)?.focus();
  };

  const onPageKey = (event: globalThis.KeyboardEvent) => {
    if (hasModifier(event) || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const { key } = event;
    if (key === 'j' || key === 'k') {
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
    if (hasModifier(event) || isTyping(event.target)) return;
    const { key } = event;
    const isOnRow = event.target === event.currentTarget;
    if (key === 'j' || (key === 'ArrowDown' && isOnRow)) focusRow(index + 1);
    else if (key === 'k' || (key === 'ArrowUp' && isOnRow)) focusRow(index - 1);
    else if (key === 'Home' && isOnRow) focusRow(0);
    else if (key === 'End' && isOnRow) focusRow(last);
    else if (key === 'Enter' && isOnRow && keys.open) keys.open(row);
    else if (key === 'r' && keys.reply) keys.reply(row);
    else if (key === 'Delete' && keys.remove) keys.remove(row);
    else if (key === 's') event.currentTarget.querySelector('select')?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rowProps = (row: Row, index: number) => ({
    tabIndex: index === active ? 0 : -1,
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onRowKey(event, row, index),
  });
  return { body, rowProps };
}
