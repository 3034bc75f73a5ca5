import { replyLimits } from '@perfboard/contracts/words/reply';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react';
import type { ControlProps } from '../../components/field.tsx';
import { isSaveKey } from '../admin-shell/typing.ts';
import type { ReplyValue } from './reply-draft.ts';
import { placeOfText, type ReplyFrame, slashAt, startOfReply } from './reply-text.ts';
import type { ReplyTemplates } from './use-reply-templates.ts';

interface ReplyTextAreaProps {
  control: ControlProps;
  area: RefObject<HTMLTextAreaElement | null>;
  draft: ReplyValue;
  frame: ReplyFrame;
  templates: ReplyTemplates;
  onDraft: (part: Partial<ReplyValue>) => void;
}

/**
 * Puts the cursor between greeting and signature, also if the dialog focuses the field later or the signature
 * loads later.
 */
function useFirstPlace(area: RefObject<HTMLTextAreaElement | null>, frame: ReplyFrame) {
  const start = startOfReply(frame);
  const place = placeOfText(start, frame);
  useLayoutEffect(() => {
    if (area.current?.value === start) area.current.setSelectionRange(place, place);
  }, [area, start, place]);
}

/**
 * The text of a reply. A slash at the start of a line lists the templates: the letters behind it filter them,
 * the arrows choose, Enter or Tab inserts, Escape closes the list.
 */
export function ReplyTextArea({ control, area, draft, frame, templates, onDraft }: ReplyTextAreaProps) {
  const id = useId();
  const [cursor, setCursor] = useState(-1);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState(-1);
  useFirstPlace(area, frame);
  const slash = cursor < 0 ? undefined : slashAt(draft.body, cursor);
  const found =
    slash && slash.start !== closedAt
      ? (templates.all ?? []).filter(({ name }) => name.toLowerCase().includes(slash.query))
      : [];
  const chosen = found[Math.min(active, found.length - 1)];
  const follow = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    setCursor(selectionStart === selectionEnd ? selectionStart : -1);
  };
  const insert = (template: typeof chosen) => {
    if (!template || !slash) return;
    onDraft(templates.insert(template, draft, slash.start, cursor));
    setCursor(-1);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!chosen || event.nativeEvent.isComposing || isSaveKey(event)) return;
    const at = found.indexOf(chosen);
    if (event.key === 'ArrowDown') setActive((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((at + found.length - 1) % found.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) insert(chosen);
    else if (event.key === 'Escape') setClosedAt(slash?.start ?? -1);
    else return;
    // Keeps the dialog open and the cursor in its place.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative grid">
      <textarea
        {...control}
        ref={area}
        className="input min-h-48 resize-y"
        value={draft.body}
        maxLength={replyLimits.bodyMax}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen && id}
        aria-activedescendant={chosen && `${id}-${found.indexOf(chosen)}`}
        // biome-ignore lint/a11y/noAutofocus: opened in order to write
        autoFocus
        data-autofocus
        onChange={({ target }) => {
          onDraft({ body: target.value });
          follow(target);
          setActive(0);
          if (!slashAt(target.value, target.selectionStart)) setClosedAt(-1);
        }}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onBlur={() => setCursor(-1)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {chosen && `${found.length} ${found.length === 1 ? 'template' : 'templates'}. Use the arrow keys.`}
      </span>
      {chosen && (
        <div id={id} role="listbox" aria-label="Templates" className="desk-template-list">
          {found.map((template, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
              key={at}
              id={`${id}-${at}`}
              role="option"
              aria-selected={template === chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(template)}
            >
              {template.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
