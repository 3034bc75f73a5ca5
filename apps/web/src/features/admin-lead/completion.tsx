import { type KeyboardEvent, useId, useState } from 'react';
import { isSaveKey } from '../admin-shell/typing.ts';

/** The word before the cursor that lists suggestions: its first character's place, and its letters in lower case. */
interface CompletionWord {
  start: number;
  query: string;
}

interface CompletionOptions<Item> {
  text: string;
  /** Finds the word of a cursor position, if it lists suggestions. */
  wordAt: (text: string, cursor: number) => CompletionWord | undefined;
  /** The suggestions for the letters of a word. */
  find: (query: string) => readonly Item[];
  /** Replaces the text from `start` up to the cursor. */
  insert: (item: Item, start: number, cursor: number) => void;
}

/**
 * Suggestions under a text field: the arrows choose, Enter or Tab inserts, Escape closes the list. `onKeyDown`
 * returns whether the list used the key.
 */
export function useCompletion<Item>({ text, wordAt, find, insert }: CompletionOptions<Item>) {
  const id = useId();
  const [cursor, setCursor] = useState(-1);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState(-1);
  const word = cursor < 0 ? undefined : wordAt(text, cursor);
  const found = word && word.start !== closedAt ? find(word.query) : [];
  const place = Math.min(active, found.length - 1);
  const isOpen = place >= 0;
  const choose = (item: Item | undefined) => {
    if (item === undefined || !word) return;
    insert(item, word.start, cursor);
    setCursor(-1);
  };
  const follow = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    setCursor(selectionStart === selectionEnd ? selectionStart : -1);
  return {
    id,
    found,
    place,
    choose,
    onChange: (area: HTMLTextAreaElement) => {
      follow(area);
      setActive(0);
      if (!wordAt(area.value, area.selectionStart)) setClosedAt(-1);
    },
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!isOpen || event.nativeEvent.isComposing || isSaveKey(event)) return false;
      if (event.key === 'ArrowDown') setActive((place + 1) % found.length);
      else if (event.key === 'ArrowUp') setActive((place + found.length - 1) % found.length);
      else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(found[place]);
      else if (event.key === 'Escape') setClosedAt(word?.start ?? -1);
      else return false;
      // Keeps the dialog open and the cursor in its place.
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    /** Attributes and events of the text field, besides `onChange` and `onKeyDown`. */
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${place}` : undefined,
      onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => follow(currentTarget),
      onBlur: () => setCursor(-1),
    } as const,
  };
}

interface CompletionListProps<Item> {
  completion: ReturnType<typeof useCompletion<Item>>;
  /** Announces how many items there are. */
  countText: (count: number) => string;
  label: string;
  /** What is shown of an item, if it is more than its name. */
  labelOf?: (item: Item) => string;
}

/** The list of `useCompletion`, to be placed after its text field. */
export function CompletionList<Item extends { name: string }>({
  completion: { id, found, place, choose },
  countText,
  label,
  labelOf = ({ name }) => name,
}: CompletionListProps<Item>) {
  return (
    <>
      <span role="status" className="sr-only">
        {place >= 0 && countText(found.length)}
      </span>
      {place >= 0 && (
        <div id={id} role="listbox" aria-label={label} className="desk-template-list">
          {found.map((item, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
              key={at}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === place}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              {labelOf(item)}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
