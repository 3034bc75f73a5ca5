import type { TranslatedText, TranslationInput } from '@perfboard/contracts/translation';
import { useCallback, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

/** Stores translations and returns the answer's message. */
export type Attempt = (texts: TranslationInput) => Promise<{ message: string }>;

/** A translation that was saved here, and what it replaced. */
interface Saved {
  before: TranslatedText;
  written: string;
}

type Drafts = ReadonlyMap<string, string>;

const noDrafts: Drafts = new Map();

/** What was written and not saved, by panel: it stays while another language is chosen. */
export interface TranslationDrafts {
  drafts: ReadonlyMap<string, Drafts>;
  change: (name: string, next: (drafts: Drafts) => Drafts) => void;
  discardAll: () => void;
}

export function useTranslationDrafts(): TranslationDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Drafts>>(new Map());
  const change = useCallback<TranslationDrafts['change']>((name, next) => {
    setDrafts((all) => {
      const own = next(all.get(name) ?? noDrafts);
      const others = [...all].filter(([other]) => other !== name);
      return new Map(own.size > 0 ? [...others, [name, own]] : others);
    });
  }, []);
  const discardAll = useCallback(() => setDrafts(new Map()), []);
  return { drafts, change, discardAll };
}

const sourceOf = ({ source }: TranslatedText): string => source;

/**
 * The translations being written.
 * @param panels where they are under `name`, also after the panel is closed
 * @param keyOf names a text. By default by its source, so that sorting a list loses nothing.
 */
export function useTranslation(
  texts: readonly TranslatedText[],
  save: Attempt,
  { panels, name, keyOf = sourceOf }: { panels: TranslationDrafts; name: string; keyOf?: typeof sourceOf },
) {
  const t = useMessages('desk_translation');
  const drafts = panels.drafts.get(name) ?? noDrafts;
  const setDrafts = (next: (drafts: Drafts) => Drafts) => panels.change(name, next);
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { alert, attempt } = useAttempt(t('saveFailed'));
  const changed = texts.filter((text) => drafts.has(keyOf(text)));
  const change = (text: TranslatedText, value: string) =>
    setDrafts((now) => {
      const others = [...now].filter(([key]) => key !== keyOf(text));
      return new Map(value === (text.text ?? '') ? others : [...others, [keyOf(text), value]]);
    });
  const submit = async () => {
    setSaving(true);
    const given = changed.map((before) => ({ before, written: drafts.get(keyOf(before)) ?? '' }));
    setSaved([]);
    await attempt(async () => {
      const answer = await save(
        given.map(({ before: { path, source }, written: text }) => ({ path, source, text })),
      );
      // Input during the save stays.
      const isGiven = (key: string, value: string) =>
        given.some(({ before, written }) => keyOf(before) === key && written === value);
      setDrafts((now) => new Map([...now].filter(([key, value]) => !isGiven(key, value))));
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
        () =>
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
    /** Something can be saved. */
    isDirty: changed.length > 0,
    hasDrafts: drafts.size > 0,
    writtenFor: (text: TranslatedText) => drafts.get(keyOf(text)) ?? text.text ?? '',
    change,
    keyOf,
    discard: () => setDrafts(() => noDrafts),
    submit,
    undo,
    mayUndo: saved.length > 0 && drafts.size === 0 && saved.every(isAsSaved),
  };
}
