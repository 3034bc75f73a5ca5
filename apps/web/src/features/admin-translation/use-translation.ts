import type { TranslatedText, TranslationInput } from '@perfboard/contracts/translation';
import { useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useAttempt } from '../admin-setting/use-attempt.ts';

/** Stores translations and returns the answer's message. */
export type Attempt = (texts: TranslationInput) => Promise<{ message: string }>;

/** The translations being written, by their source texts: a text that changes keeps what was written for others. */
export function useTranslation(texts: readonly TranslatedText[], save: Attempt) {
  const t = useMessages('desk_translation');
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const { alert, attempt } = useAttempt(t('saveFailed'));
  const changed = texts.filter(({ source, text }) => {
    const draft = drafts.get(source);
    return draft !== undefined && draft !== (text ?? '');
  });
  const submit = async () => {
    setSaving(true);
    const given = changed.map(({ path, source }) => ({ path, source, text: drafts.get(source) ?? '' }));
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
    writtenFor: ({ source, text }: TranslatedText) => drafts.get(source) ?? text ?? '',
    change: ({ source }: TranslatedText, text: string) => setDrafts(new Map(drafts).set(source, text)),
    discard: () => setDrafts(new Map()),
    submit,
  };
}
