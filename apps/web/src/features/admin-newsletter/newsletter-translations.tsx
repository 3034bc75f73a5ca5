import { newsletterTextFields } from '@perfboard/contracts/words/newsletter';
import { languageName } from '@perfboard/messages/language';
import { useId } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { LanguageChoice } from '../admin-translation/language-choice.tsx';
import { TranslationPanel, UnsavedTranslations } from '../admin-translation/translation-panel.tsx';
import { useChosenLanguage } from '../admin-translation/use-chosen-language.ts';
import { useTranslationDrafts } from '../admin-translation/use-translation.ts';
import type { NewsletterLanguages } from './use-newsletter-languages.ts';

const labels = {
  subject: 'subject',
  preview_text: 'previewText',
  body: 'message',
} as const satisfies Record<(typeof newsletterTextFields)[number], string>;

interface NewsletterTranslationsProps {
  /** Of a saved newsletter. */
  uuid: string;
  languages: NewsletterLanguages;
  /** Sending has started. */
  isLate: boolean;
}

/** The texts of a newsletter with their translations into one of the further languages of the site. */
export function NewsletterTranslations({
  uuid,
  isLate,
  languages: { primary, further, chosen, choose, setDirty, markSaved },
}: NewsletterTranslationsProps) {
  const t = useMessages('desk_newsletter');
  const panels = useTranslationDrafts();
  const choice = useChosenLanguage(further, chosen, panels);
  const { languages: offered, unsaved, language, isOffered, closed } = choice;
  const id = useId();
  const utils = trpc.useUtils();
  const address = { uuid, language: language ?? primary };
  const list = trpc.newsletter.translations.useQuery(address, { enabled: isOffered });
  const translate = trpc.newsletter.translate.useMutation();
  const late = isLate && t('translationsLate');
  if (!language) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <UnsavedTranslations panels={panels} onDirty={setDirty} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-2xl gap-1">
          <h2 id={id} className="text-h3">
            {t('translations')}
          </h2>
          <p className="text-small text-muted">
            {t('translationsText', { language: languageName(primary) })}
          </p>
        </div>
        <LanguageChoice
          languages={offered}
          unsaved={unsaved.map((one) => ({ language: one, show: () => choose(one) }))}
          value={language}
          onChange={choose}
        />
      </div>
      {list.isError && !list.data && (
        <LoadError message={t('translationsFailed')} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <TranslationPanel
          key={language}
          name={language}
          panels={panels}
          closed={closed || late}
          primary={primary}
          language={language}
          texts={list.data.texts}
          // What is written for a text stays while the text changes.
          keyOf={({ path }) => path}
          labelOf={(path) => {
            const field = newsletterTextFields.find((name) => name === path);
            return field ? t(labels[field]) : path;
          }}
          save={async (texts) => {
            const answer = await translate
              .mutateAsync({ ...address, texts })
              .finally(() =>
                Promise.all([
                  utils.newsletter.translations.invalidate(),
                  utils.newsletter.languages.invalidate(),
                ]),
              );
            markSaved();
            return answer;
          }}
        />
      )}
    </section>
  );
}
