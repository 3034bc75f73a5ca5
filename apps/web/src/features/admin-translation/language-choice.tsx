import { type Language, languageName } from '@perfboard/messages/language';
import { useId, useRef } from 'react';
import { usePageLanguage } from '../../components/messages.ts';

/** Translations that are not saved and not shown. */
export interface UnsavedElsewhere {
  /** In the language of the desk; by default the language's own name. */
  label?: string;
  language: Language;
  show: () => void;
}

/** Chooses the language to translate into, and names other translations that are not saved. */
export function LanguageChoice({
  languages,
  unsaved,
  value,
  onChange,
}: {
  languages: readonly Language[];
  unsaved: readonly UnsavedElsewhere[];
  value: Language;
  onChange: (language: Language) => void;
}) {
  const { translator, written } = usePageLanguage();
  const t = translator('desk_translation');
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div className="grid content-start gap-1 text-small">
      <label htmlFor={id} className="font-semibold">
        {t('language')}
      </label>
      <select
        ref={select}
        id={id}
        className="input"
        value={value}
        aria-describedby={unsaved.length > 0 ? `${id}-unsaved` : undefined}
        onChange={({ target }) => {
          const chosen = languages.find((language) => language === target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} {...written(language)}>
            {languageName(language)}
          </option>
        ))}
      </select>
      {unsaved.length > 0 && (
        <p id={`${id}-unsaved`} className="flex flex-wrap gap-x-2 font-semibold text-warn">
          {t('unsaved')}
          {unsaved.map(({ label, language, show }) => (
            <button
              key={label ?? language}
              type="button"
              className="min-h-6 underline"
              {...(!label && written(language))}
              onClick={() => {
                // The button disappears.
                select.current?.focus();
                show();
              }}
            >
              {label ?? languageName(language)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
