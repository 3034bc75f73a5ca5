import { translationMessages } from '@perfboard/contracts/translation';
import type { Language } from '@perfboard/messages/language';
import { useId, useState } from 'react';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { TranslationPanel } from './translation-panel.tsx';

const labels: Record<string, string> = {
  project_name: 'Name',
  description: 'Description',
  story: 'Case study',
};

/** The translations of a project; nothing if the site has one language. */
export function ProjectTranslations({ uuid }: { uuid: string }) {
  const site = trpc.shop.languages.get.useQuery();
  const further = site.data?.value.further ?? [];
  const [chosen, setChosen] = useState<Language>();
  const language = further.find((one) => one === chosen) ?? further[0];
  const id = useId();
  const utils = trpc.useUtils();
  const address = { uuid, language: language ?? 'de' };
  const list = trpc.project.translations.useQuery(address, { enabled: language !== undefined });
  const translate = trpc.project.translate.useMutation();
  if (!site.data || !language) return null;
  return (
    <section aria-labelledby={id} className="mt-10 grid max-w-4xl gap-4">
      <h2 id={id} className="text-h3">
        Translations
      </h2>
      <LanguageChoice languages={further} value={language} onChange={setChosen} />
      {list.isError && !list.data && (
        <LoadError message={translationMessages.loadFailed} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <TranslationPanel
          key={language}
          primary={site.data.value.primary}
          language={language}
          texts={list.data.texts}
          labelOf={(path) => labels[path] ?? path}
          save={async (texts) => {
            const answer = await translate.mutateAsync({ ...address, texts });
            await utils.project.translations.invalidate();
            return answer;
          }}
        />
      )}
    </section>
  );
}
