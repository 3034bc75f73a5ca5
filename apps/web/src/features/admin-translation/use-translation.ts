import type { TranslatedText, TranslationInput } from '@perfboard/contracts/translation';
import { useCallback, useEffect, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

/** Stores translations and returns the answer's message. */
export type Attempt = (texts: TranslationInput) => Promise<{ message: string }>;

/** A translation that was saved here, and what it replaced. */
interface Saved {
  before: TranslatedText;
  written: string;
}

/** A translation that is not saved, and the text it was begun for. */
export interface Draft {
  /** Where the text is, or was last. */
  path: string;
  source: string;
  /** The texts that were there with it: none of them is this one, changed. */
  others: readonly string[];
  value: string;
  /** The translation that was shown when it was begun; null if there was none. */
  replaces: string | null;
  /** The changed text that the member uses it for. */
  usedFor?: string;
}

type Drafts = ReadonlyMap<string, Draft>;

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
      const before = all.get(name) ?? noDrafts;
      const own = next(before);
      if (own === before) return all;
      const others = [...all].filter(([other]) => other !== name);
      return new Map(own.size > 0 ? [...others, [name, own]] : others);
    });
  }, []);
  const discardAll = useCallback(() => setDrafts(new Map()), []);
  return { drafts, change, discardAll };
}

type KeyOf = (text: { path: string; source: string }) => string;

const sourceOf: KeyOf = ({ source }) => source;

const othersOf = (texts: readonly TranslatedText[], source: string): string[] =>
  texts.map((text) => text.source).filter((other) => other !== source);

/** The drafts with the places of their texts, which may have been sorted. */
function placeDrafts(drafts: Drafts, texts: readonly TranslatedText[], keyOf: KeyOf): Drafts {
  const placed = [...drafts].map(([key, draft]) => {
    const text = texts.find((one) => keyOf(one) === key || one.source === draft.usedFor);
    if (!text) return [key, draft] as const;
    const next = { ...draft, path: text.path, others: othersOf(texts, text.source) };
    return [key, JSON.stringify(next) === JSON.stringify(draft) ? draft : next] as const;
  });
  return placed.some(([key, draft]) => drafts.get(key) !== draft) ? new Map(placed) : drafts;
}

/**
 * The translations being written.
 * @param panels where they are under `name`, also after the panel is closed
 * @param keyOf names a text. By default by its source, so that sorting a list loses nothing.
 */
export function useTranslation(
  texts: readonly TranslatedText[],
  save: Attempt,
  { panels, name, keyOf = sourceOf }: { panels: TranslationDrafts; name: string; keyOf?: KeyOf },
) {
  const t = useMessages('desk_translation');
  const drafts = panels.drafts.get(name) ?? noDrafts;
  const { change: changePanel } = panels;
  const setDrafts = (next: (drafts: Drafts) => Drafts) => changePanel(name, next);
  useEffect(
    () => changePanel(name, (now) => placeDrafts(now, texts, keyOf)),
    [changePanel, name, texts, keyOf],
  );
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { alert, attempt } = useAttempt(t('saveFailed'));
  const shown = new Set(texts.map(keyOf));
  const parted = [...drafts.values()].filter((draft) => !shown.has(keyOf(draft)));
  /** For a text that has changed, the draft at its place. */
  const draftOf = (text: TranslatedText) =>
    drafts.get(keyOf(text)) ??
    parted.find(({ usedFor }) => usedFor === text.source) ??
    parted.find(
      ({ path, usedFor, others }) =>
        path === text.path &&
        !others.includes(text.source) &&
        !texts.some(({ source }) => source === usedFor),
    );
  /** The draft of a text that was changed since the draft was begun, until the member uses it or discards it. */
  const unsettledOf = (text: TranslatedText) => {
    const draft = draftOf(text);
    return draft && ![draft.source, draft.usedFor].includes(text.source) ? draft : undefined;
  };
  /** The draft of a text whose translation another member has saved since, until the member chooses one. */
  const overtakenOf = (text: TranslatedText) => {
    const draft = unsettledOf(text) ? undefined : draftOf(text);
    const now = text.text ?? '';
    return draft && ![draft.replaces ?? '', draft.value.trim()].includes(now) ? draft : undefined;
  };
  const put = (key: string, draft?: Draft) =>
    setDrafts((now) => {
      const others = [...now].filter(([other]) => other !== key);
      return new Map(draft ? [...others, [key, draft]] : others);
    });
  const placed = new Set(texts.map(draftOf));
  const changed = texts.filter((text) => draftOf(text) && !unsettledOf(text) && !overtakenOf(text));
  const change = (text: TranslatedText, value: string) => {
    const { path, source } = text;
    const draft = draftOf(text) ?? {
      ...{ path, source, others: othersOf(texts, source) },
      replaces: text.text,
    };
    put(keyOf(draft), value === (text.text ?? '') ? undefined : { ...draft, value });
  };
  const submit = async () => {
    setSaving(true);
    const given = changed.map((before) => {
      const draft = draftOf(before);
      return { before, written: draft?.value ?? '', replaces: draft?.replaces ?? null };
    });
    const sent = changed.map(draftOf);
    setSaved([]);
    await attempt(async () => {
      const answer = await save(
        given.map(({ before: { path, source }, written: text, replaces }) => ({
          path,
          source,
          text,
          replaces,
        })),
      );
      // Input during the save stays, and replaces what was saved.
      const stored = new Map(
        given.map(({ before, written }, at) => [keyOf(sent[at] ?? before), written.trim() || null]),
      );
      setDrafts(
        (now) =>
          new Map(
            [...now]
              .filter(
                ([key, { value }]) => !sent.some((one) => one && keyOf(one) === key && one.value === value),
              )
              .map(([key, draft]) => {
                const replaces = stored.get(key);
                return [key, replaces === undefined ? draft : { ...draft, replaces }];
              }),
          ),
      );
      setSaved(given);
      return answer;
    });
    setSaving(false);
  };
  const undo = async () => {
    setSaving(true);
    await attempt(async () => {
      await save(
        saved.map(({ before: { path, source, text }, written }) => ({
          ...{ path, source, text: text ?? '' },
          replaces: written.trim() || null,
        })),
      );
      // A translation that was out of date is no longer stored: it comes back as text to save.
      const back = saved.flatMap(({ before: { path, source, text: replaces, outdated } }) => {
        const others = othersOf(texts, source);
        return outdated ? [{ path, source, others, replaces, value: outdated.text }] : [];
      });
      // What was typed since then replaces it.
      setDrafts(
        (now) => new Map<string, Draft>([...back.map((draft) => [keyOf(draft), draft] as const), ...now]),
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
    writtenFor: (text: TranslatedText) => draftOf(text)?.value ?? text.text ?? '',
    change,
    /** Names a text as long as its draft stays. */
    keyOf: (text: TranslatedText) => keyOf(draftOf(text) ?? text),
    unsettledOf,
    overtakenOf,
    /** Goes on with the draft of a text that was changed, or whose translation was. */
    accept: (text: TranslatedText, draft: Draft) =>
      put(keyOf(draft), { ...draft, usedFor: text.source, replaces: text.text }),
    /** Of texts that are no longer there. */
    removed: parted.filter((draft) => !placed.has(draft)),
    discardOne: (draft: Draft) => put(keyOf(draft)),
    discard: () => setDrafts(() => noDrafts),
    submit,
    undo,
    mayUndo: saved.length > 0 && drafts.size === 0 && saved.every(isAsSaved),
  };
}
