import type { TranslatedText, TranslationInput } from '@perfboard/contracts/translation';
import { useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useAttempt } from '../admin-setting/use-attempt.ts';

/** Stores translations and returns the answer's message. */
export type Attempt = (texts: TranslationInput) => Promise<{ message: string }>;

const sourceOf = ({ source }: TranslatedText): string => source;

/**
 * The translations being written.
 * @param keyOf names a text. By default by its source, so that sorting a list loses nothing.
 */
export function useTranslation(texts: readonly TranslatedText[], save: Attempt, keyOf = sourceOf) {
  const t = useMessages('desk_translation');
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const { alert, attempt } = useAttempt(t('saveFailed'));
  const changed = texts.filter((text) => {
    const draft = drafts.get(keyOf(text));
    return draft !== undefined && draft !== (text.text ?? '');
  });
  const submit = async () => {
    setSaving(true);
    const given = changed.map((text) => {
      const { path, source } = text;
      return { path, source, text: drafts.get(keyOf(text)) ?? '' };
    });
    await attempt(async () => {
      const answer = await save(given);
      setDrafts(new Map());
      return answer;
    });
    setSaving(false);
  };
  return {
    alert,
    isSaving,
    isDirty: changed.length > 0,
    writtenFor: (text: TranslatedText) => drafts.get(keyOf(text)) ?? text.text ?? '',
    change: (text: TranslatedText, value: string) => setDrafts(new Map(drafts).set(keyOf(text), value)),
    keyOf,
    discard: () => setDrafts(new Map()),
    submit,
  };
}
