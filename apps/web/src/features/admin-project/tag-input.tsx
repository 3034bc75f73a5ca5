import { cleanTags, projectLimits } from '@perfboard/contracts/words/project';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { ControlProps } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';

interface TagInputProps {
  control: ControlProps;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * Runs a task when no mouse button is down: a layout change between press and release would lose the click.
 */
function useAfterPress(): (task: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const press = () => {
      isDown.current = true;
    };
    const release = () => {
      isDown.current = false;
    };
    window.addEventListener('mousedown', press, true);
    window.addEventListener('mouseup', release, true);
    return () => {
      window.removeEventListener('mousedown', press, true);
      window.removeEventListener('mouseup', release, true);
    };
  }, []);
  return (task) => {
    if (!isDown.current) task();
    // The click event follows in the same task.
    else window.addEventListener('mouseup', () => setTimeout(task), { once: true });
  };
}

/** Typed text already counts as a tag. It becomes a chip on Enter and when the field loses the focus. */
function useTyped(tags: readonly string[], onChange: (tags: string[]) => void) {
  const [typed, setTyped] = useState<{ text: string; tag: string | undefined }>(nothingTyped);
  const isStale = typed.tag !== undefined && !tags.includes(typed.tag);
  const { text, tag } = isStale ? nothingTyped : typed;
  const chosen = tags.filter((other) => other !== tag);
  const type = (next: string) => {
    const all = cleanTags([...chosen, next]);
    setTyped({ text: next, tag: all.length > chosen.length ? all.at(-1) : undefined });
    if (all.join('\n') !== tags.join('\n')) onChange(all);
  };
  return { text, chosen, type, choose: () => setTyped(nothingTyped) };
}

const nothingTyped = { text: '', tag: undefined };

/** Tags are trimmed; blanks and duplicates ignored. */
export function TagInput({ control, tags, onChange, inputRef }: TagInputProps) {
  const t = useMessages('desk_project');
  const desk = useMessages('desk');
  const { text, chosen, type, choose } = useTyped(tags, onChange);
  const afterPress = useAfterPress();
  return (
    <div className="grid gap-2">
      <input
        {...control}
        ref={inputRef}
        name="tags"
        className="input"
        type="text"
        autoComplete="off"
        maxLength={projectLimits.tagMax}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => afterPress(choose)}
        onKeyDown={(event) => {
          // Enter also ends the composition of an input method and then adds no tag.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            choose();
          }
          if (event.key === 'Backspace' && text === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
        }}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={t('chosenTags')}>
          {chosen.map((tag) => (
            <li key={tag} className="badge max-w-full bg-copper-soft text-copper">
              <span className="truncate">{tag}</span>
              <button
                type="button"
                className="-my-0.5 -me-1.5 grid size-6 flex-none place-items-center rounded-pad hover:bg-raised"
                aria-label={desk('removeNamed', { name: tag })}
                onClick={() => {
                  onChange(tags.filter((other) => other !== tag));
                  document.getElementById(control.id)?.focus();
                }}
              >
                <Icon name="x" size={13} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
