import { shopFields } from '@perfboard/contracts/shop/document';
import { type FieldSpec, fieldsOf } from '@perfboard/contracts/shop/form';
import type { ShopLanguages } from '@perfboard/contracts/shop/languages';
import { isLanguage, type Language, languageName } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { useId, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { LanguageChoice } from '../admin-translation/language-choice.tsx';
import { TranslationPanel, UnsavedTranslations } from '../admin-translation/translation-panel.tsx';
import { useChosenLanguage } from '../admin-translation/use-chosen-language.ts';
import { useTranslationDrafts } from '../admin-translation/use-translation.ts';
import { documentTitles } from './document-titles.ts';
import { sayFormText } from './form-texts.ts';

/** The documents with texts that visitors read. */
const documents = [
  'profile',
  'categories',
  'home',
  'testimonials',
  'questions',
  'legal',
  'replies',
  'appointments',
] as const;
type TranslatedDocument = (typeof documents)[number];

/** The labels on the way to a text, with the number of each entry: *Slides 1: Title*. */
function labelOf(t: Translator<'desk_shop'>, fields: readonly FieldSpec[], path: string): string {
  const [name, ...rest] = path.split('.');
  const spec = fields.find((field) => field.name === name);
  if (!spec) return path;
  const item = sayFormText(t, spec.label);
  const isEntry = /^\d+$/.test(rest[0] ?? '');
  const label = isEntry ? t('numbered', { item, number: Number(rest[0]) + 1 }) : item;
  const below = rest.slice(isEntry ? 1 : 0).join('.');
  return below ? t('pathLabel', { label, field: labelOf(t, spec.fields, below) }) : label;
}

/** The translations of the site content, one document at a time; nothing if the site has one language. */
export function ShopTranslations({ value }: { value: object }) {
  const t = useMessages('desk');
  const shop = useMessages('desk_shop');
  const translation = useMessages('desk_translation');
  const site = trpc.shop.languages.get.useQuery();
  const { primary, further } = (site.data?.value ?? value) as ShopLanguages;
  const [chosen, setChosen] = useState<Language>();
  const [document, setDocument] = useState<TranslatedDocument>('home');
  const panels = useTranslationDrafts();
  const { languages, language, isOffered, closed } = useChosenLanguage(further, chosen, panels);
  const id = useId();
  const utils = trpc.useUtils();
  const address = { document, language: language ?? 'de' };
  const list = trpc.shop.translations.useQuery(address, { enabled: isOffered });
  const translate = trpc.shop.translate.useMutation();
  if (!language) return null;
  const unsaved = [...panels.drafts.keys()].flatMap((panel) => {
    const [name, one = ''] = panel.split(' ');
    const other = documents.find((known) => known === name);
    if (!other || !isLanguage(one) || (other === document && one === language)) return [];
    const show = () => {
      setDocument(other);
      setChosen(one);
    };
    const label = shop('pathLabel', { label: t(documentTitles[other]), field: languageName(one) });
    return [{ label, language: one, show }];
  });
  return (
    <section aria-labelledby={id} className="grid max-w-4xl gap-4">
      <UnsavedTranslations panels={panels} />
      <h2 id={id} className="text-h3">
        {shop('siteTranslations')}
      </h2>
      <p className="text-small text-muted">{shop('siteTranslationsText')}</p>
      <div className="field-row grid gap-4 sm:grid-cols-2">
        <LanguageChoice languages={languages} unsaved={unsaved} value={language} onChange={setChosen} />
        <label className="grid content-start gap-1 text-small font-semibold">
          {shop('texts')}
          <select
            className="input"
            value={document}
            onChange={({ target }) => setDocument(documents.find((name) => name === target.value) ?? 'home')}
          >
            {documents.map((name) => (
              <option key={name} value={name}>
                {t(documentTitles[name])}
              </option>
            ))}
          </select>
        </label>
      </div>
      {list.isError && !list.data && (
        <LoadError message={translation('loadFailed')} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <TranslationPanel
          key={`${document} ${language}`}
          name={`${document} ${language}`}
          panels={panels}
          closed={closed}
          primary={primary}
          language={language}
          texts={list.data.texts}
          labelOf={(path) => labelOf(shop, fieldsOf(shopFields[document]), path)}
          save={(texts) =>
            translate.mutateAsync({ ...address, texts }).finally(() => utils.shop.translations.invalidate())
          }
        />
      )}
    </section>
  );
}
