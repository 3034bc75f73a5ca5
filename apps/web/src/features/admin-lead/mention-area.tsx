import { mentionAt, mentionNames } from '@perfboard/contracts/words/mention';
import { type KeyboardEvent, type TextareaHTMLAttributes, useId, useRef, useState } from 'react';
import { trpc } from '../../data/trpc.ts';

interface MentionAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** As many as a phone shows beside its keyboard. */
const shownMax = 6;

/**
 * The text of a note. An `@` lists the members: the letters behind it filter them, the arrows choose, Enter or Tab
 * inserts, Escape closes the list.
 */
export function MentionArea({ value, onText, onKeyDown, ...control }: MentionAreaProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState(-1);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState(-1);
  const at = cursor < 0 ? undefined : mentionAt(value, cursor);
  const { data: members = [] } = trpc.member.names.useQuery(undefined, { enabled: at !== undefined });
  const found =
    at && at.start !== closedAt
      ? mentionNames(members)
          .filter(({ name }) => name.toLowerCase().includes(at.query) && name.toLowerCase() !== at.query)
          .slice(0, shownMax)
      : [];
  const chosen = found[Math.min(active, found.length - 1)];
  const follow = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    setCursor(selectionStart === selectionEnd ? selectionStart : -1);
  const insert = (member: typeof chosen) => {
    if (!member || !at) return;
    const before = `${value.slice(0, at.start)}@${member.name} `;
    onText(before + value.slice(cursor).replace(/^ /, ''));
    setCursor(-1);
    area.current?.focus();
    // Once the field has the text.
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSaving = event.ctrlKey || event.metaKey;
    if (!chosen || isSaving || event.nativeEvent.isComposing) return onKeyDown(event);
    const place = found.indexOf(chosen);
    if (event.key === 'ArrowDown') setActive((place + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((place + found.length - 1) % found.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) insert(chosen);
    else if (event.key === 'Escape') setClosedAt(at?.start ?? -1);
    else return onKeyDown(event);
    // Neither the dialog closes nor the cursor moves.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative grid">
      <textarea
        {...control}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen && id}
        aria-activedescendant={chosen && `${id}-${found.indexOf(chosen)}`}
        onChange={({ target }) => {
          onText(target.value);
          follow(target);
          setActive(0);
          if (!mentionAt(target.value, target.selectionStart)) setClosedAt(-1);
        }}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onBlur={() => setCursor(-1)}
        onKeyDown={onKey}
      />
      <span role="status" className="sr-only">
        {chosen && `${found.length} ${found.length === 1 ? 'member' : 'members'}. Use the arrow keys.`}
      </span>
      {chosen && (
        <div id={id} role="listbox" aria-label="Members" className="desk-template-list">
          {found.map((member, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
            <div
              key={member.id}
              id={`${id}-${place}`}
              role="option"
              aria-selected={member === chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(member)}
            >
              {member.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
