import { shopPath } from '@perfboard/contracts/path';
import type { TranslatedTemplate } from '@perfboard/contracts/translation';
import type { Language } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { nameOfLanguage } from './language-name.ts';

type Texts = Translator<'desk_lead'>;

/** A template's name, with the language of its text if that is not the lead's. */
export const templateLabel = (
  t: Texts,
  { name, language }: Pick<TranslatedTemplate, 'name' | 'language'>,
  wanted: Language,
): string =>
  language === wanted ? name : t('templateLanguage', { name, language: nameOfLanguage(t, language) });

/** Why a template is not in the lead's language; undefined if it is. */
function templateHint(
  t: Texts,
  { state, language }: Pick<TranslatedTemplate, 'state' | 'language'>,
  wanted: Language,
): string | undefined {
  if (state === 'current') return undefined;
  const names = { language: nameOfLanguage(t, wanted), shown: nameOfLanguage(t, language) };
  return t(state === 'outdated' ? 'templateOutdated' : 'templateMissing', names);
}

interface TemplateSelectProps {
  templates: readonly TranslatedTemplate[];
  /** The language of the lead. */
  language: Language;
  onInsert: (template: TranslatedTemplate) => void;
}

/** Inserts a template. It needs a button: on some systems the first arrow key in a select is a choice. */
export function TemplateSelect({ templates, language, onInsert }: TemplateSelectProps) {
  const t = useMessages('desk_lead');
  const [chosen, setChosen] = useState('');
  const link = (text: string) => (
    <Link to={shopPath('replies')} className="text-label text-muted underline">
      {text}
    </Link>
  );
  if (templates.length === 0) return <p>{link(t('createTemplates'))}</p>;
  const template = templates[Number(chosen || '-1')];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={t('template')}
        className="flex-[1_1_16rem]"
        hint={template && templateHint(t, template, language)}
      >
        {(control) => (
          <select
            {...control}
            className="input"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{t('chooseTemplate')}</option>
            {templates.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
              <option key={at} value={at}>
                {templateLabel(t, one, language)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button variant="outline" disabled={!template} onClick={() => template && onInsert(template)}>
        {t('insert')}
      </Button>
      <span className="flex min-h-11 items-center">{link(t('editTemplates'))}</span>
    </div>
  );
}
