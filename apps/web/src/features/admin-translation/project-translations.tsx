import type { Language } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { useEffect, useId, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { TranslationPanel, UnsavedTranslations } from './translation-panel.tsx';
import { useChosenLanguage } from './use-chosen-language.ts';
import { useTranslationDrafts } from './use-translation.ts';

/** Names the place of a text: *Parts list 3: Note*. */
function labelOf(t: Translator<'desk_project'>, path: string): string {
  const [part = '', first = '', last = ''] = path.split('.');
  const number = Number(first) + 1;
  switch (part === 'facts' ? first : part) {
    case 'project_name':
      return t('name');
    case 'description':
      return t('description');
    case 'story':
      return t('caseStudy');
    case 'tags':
      return t('tagNumber', { number });
    case 'build_time':
      return t('buildTime');
    case 'interfaces':
      return t('interfaceNumber', { number: Number(last) + 1 });
    case 'power':
      return t('power');
    case 'delivered':
      return t('delivered');
    case 'parts_list':
      return t(last === 'note' ? 'partNote' : 'partNumber', { number });
    case 'photos':
      return t('captionNumber', { number });
    default:
      return path;
  }
}

/** The translations of a project; nothing if the site has one language. */
export function ProjectTranslations({
  uuid,
  isDeleted,
  onDirty,
}: {
  uuid: string;
  isDeleted: boolean;
  /** Reports whether some are not saved. */
  onDirty: (isDirty: boolean) => void;
}) {
  const t = useMessages('desk_project');
  const translation = useMessages('desk_translation');
  const site = trpc.shop.languages.get.useQuery();
  const further = site.data?.value.further ?? [];
  const [chosen, setChosen] = useState<Language>();
  const panels = useTranslationDrafts();
  const { languages, unsaved, language, isOffered, closed } = useChosenLanguage(further, chosen, panels);
  const id = useId();
  const utils = trpc.useUtils();
  const address = { uuid, language: language ?? 'de' };
  const list = trpc.project.translations.useQuery(address, { enabled: isOffered && !isDeleted });
  const translate = trpc.project.translate.useMutation();
  const isDirty = panels.drafts.size > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // What is not saved stays, to be copied.
  if (!site.data || !language || (isDeleted && panels.drafts.size === 0)) return null;
  return (
    <section aria-labelledby={id} className="mt-10 grid max-w-4xl gap-4">
      <UnsavedTranslations panels={panels} />
      <h2 id={id} className="text-h3">
        {t('translations')}
      </h2>
      <LanguageChoice
        languages={languages}
        unsaved={unsaved.map((one) => ({ language: one, show: () => setChosen(one) }))}
        value={language}
        onChange={setChosen}
      />
      {list.isError && !list.data && (
        <LoadError message={translation('loadFailed')} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <TranslationPanel
          key={language}
          name={language}
          panels={panels}
          closed={isDeleted ? t('deletedByOther') : closed}
          primary={site.data.value.primary}
          language={language}
          texts={list.data.texts}
          labelOf={(path) => labelOf(t, path)}
          save={(texts) =>
            translate
              .mutateAsync({ ...address, texts })
              .finally(() => utils.project.translations.invalidate())
          }
        />
      )}
    </section>
  );
}
