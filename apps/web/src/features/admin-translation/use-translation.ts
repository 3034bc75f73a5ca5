import type { TranslatedText, TranslationInput } from '@perfboard/contracts/translation';
import { useEffect, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

/** Stores translations and returns the answer's message. */
export type Attempt = (texts: TranslationInput) => Promise<{ message: string }>;

/** A translation that was saved here, and what it replaced. */
interface Saved {
  before: TranslatedText;
  written: string;
}

/** What was written and not saved, by panel: it stays while another language is chosen. */
export type KeptTranslations = Map<string, ReadonlyMap<string, string>>;

const sourceOf = ({ source }: TranslatedText): string => source;

/**
 * The translations being written.
 * @param kept where they stay under `name` after the panel is closed
 * @param keyOf names a text. By default by its source, so that sorting a list loses nothing.
 */
export function useTranslation(
  texts: readonly TranslatedText[],
  save: Attempt,
  { kept, name, keyOf = sourceOf }: { kept: KeptTranslations; name: string; keyOf?: typeof sourceOf },
) {
  const t = useMessages('desk_translation');
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(() => kept.get(name) ?? new Map());
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { alert, attempt } = useAttempt(t('saveFailed'));
  const changed = texts.filter((text) => {
    const draft = drafts.get(keyOf(text));
    return draft !== undefined && draft !== (text.text ?? '');
  });
  const isDirty = changed.length > 0;
  useEffect(() => {
    if (isDirty) kept.set(name, drafts);
    else kept.delete(name);
  }, [kept, name, isDirty, drafts]);
  const submit = async () => {
    setSaving(true);
    const given = changed.map((before) => ({ before, written: drafts.get(keyOf(before)) ?? '' }));
    setSaved([]);
    await attempt(async () => {
      const answer = await save(
        given.map(({ before: { path, source }, written: text }) => ({ path, source, text })),
      );
      setDrafts(new Map());
      setSaved(given);
      return answer;
    });
    setSaving(false);
  };
  const undo = async () => {
    setSaving(true);
    await attempt(async () => {
      await save(saved.map(({ before: { path, source, text } }) => ({ path, source, text: text ?? '' })));
      // A translation that was out of date is no longer stored: it comes back as text to save.
      setDrafts(
        new Map(
          saved.flatMap(({ before }) =>
            before.outdated ? [[keyOf(before), before.outdated.text] as const] : [],
          ),
        ),
      );
      setSaved([]);
      return { message: t('undone') };
    });
    setSaving(false);
  };
  // Not over what another member has saved since.
  const isAsSaved = ({ before, written }: Saved) =>
    texts.some((text) => keyOf(text) === keyOf(before) && (text.text ?? '') === written.trim());
  return {
    alert,
    isSaving,
    isDirty,
    /** This panel or another one holds something that is not saved. */
    isAnyDirty: isDirty || [...kept.keys()].some((other) => other !== name),
    writtenFor: (text: TranslatedText) => drafts.get(keyOf(text)) ?? text.text ?? '',
    change: (text: TranslatedText, value: string) => setDrafts(new Map(drafts).set(keyOf(text), value)),
    keyOf,
    discard: () => setDrafts(new Map()),
    submit,
    undo,
    mayUndo: saved.length > 0 && changed.length === 0 && saved.every(isAsSaved),
  };
}
