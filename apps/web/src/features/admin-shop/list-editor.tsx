import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../admin-shell/icon.tsx';
import { moved, RowButtons } from '../admin-shell/row-buttons.tsx';
import type { AnyList } from './form-spec.ts';
import { ListError } from './list-error.tsx';

interface ListEditorProps {
  spec: AnyList;
  path: string;
  items: readonly unknown[];
  error: string | undefined;
  /** Whether something under this path is wrong: it is opened then. */
  hasErrors: (path: string) => boolean;
  onChange: (items: unknown[]) => void;
  children: (item: unknown, path: string) => ReactNode;
}

/**
 * Rows that open to their fields; added at the end, removed, and ordered by buttons or, on a row's title, by Alt with the
 * arrows.
 */
export function ListEditor({ spec, path, items, error, hasErrors, onChange, children }: ListEditorProps) {
  const [open, setOpen] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  /** The way on where no row is left. */
  const focusRow = (at: number) =>
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>(':scope > li > div > button');
      (rows?.[at] ?? adding.current)?.focus();
    });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    onChange(moved(items, from, to));
    if (open !== undefined) setOpen(open === from ? to : open === to ? from : open);
    focusRow(to);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  return (
    <div className="grid min-w-0 gap-2 sm:col-span-2">
      <ol ref={list} className="grid gap-2 empty:hidden">
        {items.map((item, at) => {
          const itemPath = `${path}.${at}`;
          const isOpen = open === at || hasErrors(itemPath);
          const title = spec.titleOf(item as never);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are stored
            <li key={at} className="min-w-0 rounded-pad border border-rule bg-raised">
              <div className="flex items-center gap-1 pr-1">
                <button
                  type="button"
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-2 px-3 py-2 text-left text-small font-semibold"
                  aria-expanded={isOpen}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onClick={() => setOpen(isOpen ? undefined : at)}
                  onKeyDown={(event) => onKeyDown(event, at)}
                >
                  <Icon name="chevron-down" size={16} className={`flex-none ${isOpen ? 'rotate-180' : ''}`} />
                  <span className="min-w-0 wrap-anywhere">{title}</span>
                </button>
                <RowButtons
                  name={`${spec.item} ${at + 1}`}
                  at={at}
                  count={items.length}
                  onMove={(to) => move(at, to)}
                  onRemove={() => {
                    onChange(items.filter((_, other) => other !== at));
                    setOpen(undefined);
                    focusRow(Math.max(0, at - 1));
                  }}
                />
              </div>
              {isOpen && (
                <div className="grid gap-5 border-t border-rule p-4 sm:grid-cols-2">
                  {children(item, itemPath)}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {items.length === 0 && <p className="text-small text-muted">None yet.</p>}
      {error && <ListError message={error} />}
      <div>
        <Button
          ref={adding}
          variant="outline"
          size="small"
          onClick={() => {
            onChange([...items, spec.empty]);
            setOpen(items.length);
            focusRow(items.length);
          }}
        >
          <Icon name="plus" size={16} />
          {`Add ${spec.item}`}
        </Button>
      </div>
    </div>
  );
}
