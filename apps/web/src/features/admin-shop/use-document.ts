import { hoursIn } from '@perfboard/content/profile';
import { toIssues } from '@perfboard/contracts/error';
import { shopFields } from '@perfboard/contracts/shop/document';
import { changedPaths } from '@perfboard/contracts/shop/override';
import type { Profile } from '@perfboard/contracts/shop/profile';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import { languages } from '@perfboard/messages/language';
import { useEffect, useMemo, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { useDraft } from '../admin-shell/use-draft.ts';
import { valueAt, withValue } from './document-value.ts';
import { useFormText } from './form-texts.ts';
import { mergeValues } from './merge-values.ts';

type Hours = Profile['hours'][number];

const ofTimes = /^(hours\.\d+)\.(?:days|opens|closes)$/;

/**
 * The document for a change of the field at `path`. Opening hours whose own text only repeats their days and times
 * lose it when these change: the site would go on showing the old times.
 */
export function withoutOldHours<Value extends object>(value: Value, path: string): Value {
  const row = ofTimes.exec(path)?.[1];
  if (!row) return value;
  const hours = valueAt(value, row) as Hours | undefined;
  if (!hours?.label) return value;
  const isRepeated = languages.some((language) => hoursIn(language)({ ...hours, label: '' }) === hours.label);
  return isRepeated ? withValue(value, `${row}.label`, '') : value;
}

type Localize = (english: string) => string;

const unchanged: Localize = (english) => english;

/**
 * Gives messages of the forms of *Shop*, which the contracts have in English, in the desk's language. English needs
 * nothing; another language loads what finds a message by its English text. If that fails, messages are in English.
 */
function useShopMessages(): Localize {
  const t = useMessages('api_project');
  const say = useFormText();
  const [localize, setLocalize] = useState<Localize>(() => unchanged);
  useEffect(() => {
    if (t.language === 'en') return;
    import('../../data/desk-localizer.ts').then(
      ({ shopLocalizer }) => setLocalize(() => shopLocalizer(t, say)),
      () => undefined,
    );
  }, [t, say]);
  return localize;
}

/** A stored document; every document has this shape, with a value of its own. */
export type StoredDocument = Omit<ApiOutput['shop']['profile']['get'], 'value'> & { value: object };

/** Gives the procedures of all documents the same type. */
export const documentCalls = (name: ShopDocumentName) => trpc.shop[name] as typeof trpc.shop.profile;

/** The draft of a document. */
export function useDocument(name: ShopDocumentName, stored: StoredDocument) {
  const messages = useMessages('api_project');
  const localize = useShopMessages();
  const utils = trpc.useUtils();
  const { mutateAsync } = documentCalls(name).save.useMutation();
  const issuesOf = (value: object) => {
    const checked = shopFields[name].safeParse(value);
    return checked.success ? [] : toIssues(checked.error);
  };
  const draft = useDraft<StoredDocument, object>({
    start: stored,
    stored,
    toValue: ({ value }) => value,
    isSame: (one, other) => changedPaths(one, other).length === 0,
    // The defaults of a document may change with the profile while its own version doesn't.
    isNewer: (one, other) => one.version !== other.version || one.profile_version !== other.profile_version,
    // Values that the server cleaned are shown as stored; other fields stay as typed.
    carry: (before, after, onto, isStored) => mergeValues(before, after, onto, { isStored }) as object,
    check: issuesOf,
    save: async ({ base: { version, profile_version }, value }) => {
      const checked = shopFields[name].parse(value);
      const { message } = await mutateAsync({ version, profile_version, value: checked as never });
      const base = (await utils.shop[name].get.fetch(undefined, { staleTime: 0 })) as StoredDocument;
      void utils.shop.invalidate();
      // It says whether visitors pick times.
      if (name === 'appointments') void utils.health.invalidate();
      return { base, message };
    },
    refresh: async () => {
      await utils.shop.invalidate();
      return utils.shop[name].get.getData() as StoredDocument | undefined;
    },
    texts: { failed: messages('shopFailed'), refused: messages('summary') },
  });
  const { issues, state } = draft;
  return {
    ...draft,
    // Only the first error of a field is shown.
    errors: useMemo<ReadonlyMap<string, string>>(
      () =>
        new Map(
          [...issues].reverse().map(({ path, message }) => [path.replace(/^value\./, ''), localize(message)]),
        ),
      [issues, localize],
    ),
    hasConflict: state === 'conflict',
    /** Whether the form has no error; any are shown. */
    check: (): boolean => {
      const found = issuesOf(draft.value);
      draft.setIssues(found);
      if (found.length > 0) draft.say({ tone: 'danger', message: messages('summary') });
      return found.length === 0;
    },
    alert: state === 'conflict' ? undefined : draft.answer,
    change: (path: string, next: unknown) => {
      const edit = (before: object) => withValue(withoutOldHours(before, path), path, next);
      const wrong = issues.length > 0 ? issuesOf(edit(draft.value)) : [];
      const isFixed = (issue: string) => {
        const place = issue.replace(/^value\./, '');
        // The entries of a changed list may have moved.
        if (`${place}.`.startsWith(`${path}.`))
          return !wrong.some((other) => `${other.path}.`.startsWith(`${path}.`));
        return path.startsWith(`${place}.`) && wrong.every((other) => other.path !== place);
      };
      draft.set(edit, isFixed);
      if (issues.length > 0 && issues.every((issue) => isFixed(issue.path))) draft.say(undefined);
    },
  };
}
