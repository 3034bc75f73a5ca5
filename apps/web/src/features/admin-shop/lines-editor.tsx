import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../admin-shell/icon.tsx';
import { moved, RowButtons } from '../admin-shell/row-buttons.tsx';
import { ListError } from './list-error.tsx';

interface LinesEditorProps {
  label: string;
  item: string;
  path: string;
  lines: readonly string[];
  errors: ReadonlyMap<string, string>;
  onChange: (lines: string[]) => void;
}

/** Texts of one line each: Enter adds one below, Alt with the arrows moves one. */
export function LinesEditor({ label, item, path, lines, errors, onChange }: LinesEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  /** The way on where no line is left. */
  const focusLine = (at: number) =>
    requestAnimationFrame(() => (list.current?.querySelectorAll('input')[at] ?? adding.current)?.focus());
  const move = (from: number, to: number) => {
    if (to < 0 || to >= lines.length) return;
    onChange(moved(lines, from, to));
    focusLine(to);
  };
  const addAfter = (at: number) => {
    onChange([...lines.slice(0, at + 1), '', ...lines.slice(at + 1)]);
    focusLine(at + 1);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      addAfter(at);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
    }
  };
  const error = errors.get(path);
  return (
    <fieldset className="grid min-w-0 gap-1.5 sm:col-span-2">
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      <ol ref={list} className="grid gap-1.5 empty:hidden">
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
                  aria-label={`${label}, ${item} ${at + 1}`}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong ? `${path}-${at}-error` : undefined}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  value={text}
                  onChange={(event) =>
                    onChange(lines.map((line, other) => (other === at ? event.target.value : line)))
                  }
                  onKeyDown={(event) => onKeyDown(event, at)}
                />
                <RowButtons
                  name={`${item} ${at + 1}`}
                  at={at}
                  count={lines.length}
                  onMove={(to) => move(at, to)}
                  onRemove={() => {
                    onChange(lines.filter((_, other) => other !== at));
                    focusLine(Math.max(0, at - 1));
                  }}
                />
              </span>
              {wrong && (
                <p id={`${path}-${at}-error`} className="text-small font-medium text-danger">
                  {wrong}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {error && <ListError message={error} />}
      <div>
        <Button ref={adding} variant="ghost" size="small" onClick={() => addAfter(lines.length - 1)}>
          <Icon name="plus" size={16} />
          {`Add ${item}`}
        </Button>
      </div>
    </fieldset>
  );
}
