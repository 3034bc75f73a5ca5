import { type Language, languageName } from '@perfboard/messages/language';
import { useId } from 'react';
import { usePageLanguage } from '../../components/messages.ts';

/** Chooses the language to translate into. */
export function LanguageChoice({
  languages,
  value,
  onChange,
}: {
  languages: readonly Language[];
  value: Language;
  onChange: (language: Language) => void;
}) {
  const { translator, written } = usePageLanguage();
  const t = translator('desk_translation');
  const id = useId();
  return (
    <label htmlFor={id} className="grid gap-1 text-small font-semibold">
      {t('language')}
      <select
        id={id}
        className="input"
        value={value}
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
    </label>
  );
}
