import { cleanTags, projectLimits } from '@perfboard/contracts/words/project';
import { type Ref, useState } from 'react';
import type { ControlProps } from '../../components/field.tsx';
import { Icon } from '../admin-shell/icon.tsx';

interface TagInputProps {
  control: ControlProps;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** Enter adds what was typed, and so does leaving the field: trimmed, blanks and duplicates ignored. */
export function TagInput({ control, tags, onChange, inputRef }: TagInputProps) {
  const [text, setText] = useState('');
  const add = () => {
    const next = cleanTags([...tags, text]);
    if (next.length !== tags.length) onChange(next);
    setText('');
  };
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
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          // Enter that ends an input method's composition is no Enter.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            add();
          }
          if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
        }}
      />
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label="Chosen">
          {tags.map((tag) => (
            <li key={tag} className="badge max-w-full bg-copper-soft text-copper">
              <span className="truncate">{tag}</span>
              <button
                type="button"
                className="-my-0.5 -mr-1.5 grid size-6 flex-none place-items-center rounded-pad hover:bg-raised"
                aria-label={`Remove ${tag}`}
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
