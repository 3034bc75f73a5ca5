import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { moved, RowButtons } from '../admin-shell/row-buttons.tsx';
import { FieldError, type FieldViewProps } from './check-fields.tsx';
import { errorsUnder } from './document-value.ts';
import { useFormText } from './form-texts.ts';

interface Controls {
  /** What takes the focus in a row that was moved, or beside one that was removed. */
  control: string;
  /** What takes it in a new row; by default the same. */
  field?: string;
}

/**
 * Rows that can be added, removed and moved, by buttons or with Alt and the arrow keys on a row's control.
 */
function useRows<Item>(
  items: readonly Item[],
  { control, field = control }: Controls,
  onChange: (items: Item[]) => void,
) {
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  /** Where the focus goes if no row is left. */
  const focusRow = (at: number) =>
    requestAnimationFrame(() =>
      (
        list.current?.querySelectorAll<HTMLElement>(`:scope > li > ${control}`)[at] ?? adding.current
      )?.focus(),
    );
  const addAfter = (at: number, item: Item) => {
    onChange([...items.slice(0, at + 1), item, ...items.slice(at + 1)]);
    requestAnimationFrame(() =>
      list.current?.querySelectorAll(':scope > li')[at + 1]?.querySelector<HTMLElement>(field)?.focus(),
    );
  };
  const move = (from: number, to: number): boolean => {
    if (to < 0 || to >= items.length) return false;
    onChange(moved(items, from, to));
    focusRow(to);
    return true;
  };
  const remove = (at: number) => {
    onChange(items.filter((_, other) => other !== at));
    focusRow(Math.max(0, at - 1));
  };
  return { list, adding, addAfter, move, remove };
}

/** The row's new position for Alt and an arrow key; undefined for every other key. */
function movedBy(event: KeyboardEvent, at: number): number | undefined {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return undefined;
  event.preventDefault();
  return event.key === 'ArrowUp' ? at - 1 : at + 1;
}

/**
 * An error of a list as a whole. It can take the focus, because no single control is wrong. The list's fieldset
 * is described by it.
 */
const ListError = ({ path, message }: { path: string; message: string | undefined }) =>
  message && (
    <p id={`${path}-error`} tabIndex={-1} data-invalid className="text-small font-medium text-danger">
      {message}
    </p>
  );

/** The file input of an image is not visible: its button is the field. */
const firstField = ':scope > fieldset :is(input:not([type="file"]), select, textarea, button)';

/** Rows that expand to their fields. */
export function ListEditor({
  spec,
  path,
  value,
  form: { errors, set, preparing },
  children,
}: FieldViewProps & { children: (item: unknown, path: string) => ReactNode }) {
  const t = useMessages('desk_shop');
  const say = useFormText();
  const item = say(spec.item);
  const items: unknown[] = Array.isArray(value) ? value : [];
  const [open, setOpen] = useState<number>();
  const rows = useRows(items, { control: 'div > button', field: firstField }, (next) => set(path, next));
  // An image that is being prepared belongs to the row at its position.
  const isPinned = preparing.some((one) => one.startsWith(`${path}.`));
  const move = (from: number, to: number) => {
    if (isPinned) return;
    if (rows.move(from, to) && open !== undefined) setOpen(open === from ? to : open === to ? from : open);
  };
  return (
    <div className="grid min-w-0 gap-2 sm:col-span-2">
      <ol ref={rows.list} className="grid gap-2 empty:hidden">
        {items.map((entry, at) => {
          const itemPath = `${path}.${at}`;
          const isPreparing = preparing.some((one) => one.startsWith(`${itemPath}.`));
          const isOpen = open === at || isPreparing || errorsUnder(errors, itemPath);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are stored
            <li key={at} className="min-w-0 rounded-pad border border-rule bg-raised">
              <div className="flex items-center gap-1 pe-1">
                <button
                  type="button"
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-2 px-3 py-2 text-start text-small font-semibold"
                  aria-expanded={isOpen}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onClick={() => setOpen(isOpen ? undefined : at)}
                  onKeyDown={(event) => move(at, movedBy(event, at) ?? -1)}
                >
                  <Icon name="chevron-down" size={16} className={`flex-none ${isOpen ? 'rotate-180' : ''}`} />
                  <span className="min-w-0 wrap-anywhere">{spec.titleOf(entry as never, say)}</span>
                </button>
                <RowButtons
                  name={t('numbered', { item, number: at + 1 })}
                  at={at}
                  count={items.length}
                  isOff={isPinned}
                  onMove={(to) => move(at, to)}
                  onRemove={() => {
                    rows.remove(at);
                    setOpen(undefined);
                  }}
                />
              </div>
              {isOpen && (
                <fieldset
                  aria-label={t('numbered', { item, number: at + 1 })}
                  className="field-row grid min-w-0 gap-5 border-t border-rule p-4 sm:grid-cols-2"
                  // One that is open for its error stays open while that is corrected.
                  onFocus={() => setOpen(at)}
                >
                  {children(entry, itemPath)}
                </fieldset>
              )}
            </li>
          );
        })}
      </ol>
      {items.length === 0 && <p className="text-small text-muted">{t('noneYet')}</p>}
      <ListError path={path} message={errors.get(path)} />
      <div>
        <Button
          ref={rows.adding}
          variant="outline"
          size="small"
          onClick={() => {
            rows.addAfter(items.length - 1, spec.empty);
            setOpen(items.length);
          }}
        >
          <Icon name="plus" size={16} />
          {t('addItem', { item })}
        </Button>
      </div>
    </div>
  );
}

/** One-line texts: Enter adds one below. */
export function LinesEditor({ spec, path, value, form: { errors, set } }: FieldViewProps) {
  const t = useMessages('desk_shop');
  const say = useFormText();
  const [label, item] = [say(spec.label), say(spec.item)];
  const lines = Array.isArray(value) ? (value as string[]) : [];
  const rows = useRows(lines, { control: 'span > input' }, (next) => set(path, next));
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      rows.addAfter(at, '');
    } else rows.move(at, movedBy(event, at) ?? -1);
  };
  return (
    <fieldset
      className="grid min-w-0 gap-1.5 sm:col-span-2"
      aria-describedby={errors.has(path) ? `${path}-error` : undefined}
    >
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      <ol ref={rows.list} className="grid gap-1.5 empty:hidden">
        {lines.map((text, at) => {
          const wrong = errors.get(`${path}.${at}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place and its text
            <li key={at} className="grid gap-1">
              <span className="flex items-center gap-1">
                <input
                  className="input min-w-0 flex-1"
                  type="text"
                  autoComplete="off"
                  name={`${path}.${at}`}
                  aria-label={t('lineLabel', { label, item, number: at + 1 })}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong ? `${path}-${at}-error` : undefined}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  value={text}
                  onChange={(event) =>
                    set(
                      path,
                      lines.map((line, other) => (other === at ? event.target.value : line)),
                    )
                  }
                  onKeyDown={(event) => onKeyDown(event, at)}
                />
                <RowButtons
                  name={t('numbered', { item, number: at + 1 })}
                  at={at}
                  count={lines.length}
                  onMove={(to) => rows.move(at, to)}
                  onRemove={() => rows.remove(at)}
                />
              </span>
              <FieldError id={`${path}-${at}-error`} message={wrong} />
            </li>
          );
        })}
      </ol>
      <ListError path={path} message={errors.get(path)} />
      <div>
        <Button
          ref={rows.adding}
          variant="ghost"
          size="small"
          onClick={() => rows.addAfter(lines.length - 1, '')}
        >
          <Icon name="plus" size={16} />
          {t('addItem', { item })}
        </Button>
      </div>
    </fieldset>
  );
}
