import { toIssues } from '@perfboard/contracts/error';
import { shopFields } from '@perfboard/contracts/shop/document';
import { changedPaths } from '@perfboard/contracts/shop/override';
import { projectMessages } from '@perfboard/contracts/words/project';
import { type ShopDocumentName, shopMessages } from '@perfboard/contracts/words/shop';
import { useEffect, useState } from 'react';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage } from '../../data/failure-message.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import type { TimedNotice } from '../admin-shell/use-timed-notice.ts';
import { carryOver, withValue } from './document-value.ts';

/** One document as it is stored; every document has this shape, and a value of its own. */
export type StoredDocument = Omit<ApiOutput['shop']['profile']['get'], 'value'> & { value: object };

/** One document's calls look like another's. */
export const documentCalls = (name: ShopDocumentName) => trpc.shop[name] as typeof trpc.shop.profile;

const issuesOf = (issues: readonly { path: string; message: string }[]): ReadonlyMap<string, string> =>
  // Of a field with several mistakes the first is shown.
  new Map([...issues].reverse().map(({ path, message }) => [path, message]));

/** A document that is being changed: its value, its mistakes, and what to do when somebody else saved it meanwhile. */
export function useDocument(name: ShopDocumentName, stored: StoredDocument) {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending: isSaving } = documentCalls(name).save.useMutation();
  const [base, setBase] = useState(stored);
  const [value, setValue] = useState<object>(stored.value);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [notice, setNotice] = useState<TimedNotice>();
  const [hasConflict, setConflict] = useState(false);
  const changed = changedPaths(base.value, value);
  const isDirty = changed.length > 0;

  const take = (document: StoredDocument) => {
    setBase(document);
    setValue(document.value);
    setErrors(new Map());
    setConflict(false);
  };
  // An untouched form follows what others save; a changed one keeps what was typed until it is saved.
  useEffect(() => {
    // The defaults of a document change with the profile, and its own version does not.
    const isSame = stored.version === base.version && stored.profile_version === base.profile_version;
    if (isSame || isDirty) return;
    setBase(stored);
    setValue(stored.value);
  }, [stored, base.version, base.profile_version, isDirty]);

  const refuse = (issues: ReadonlyMap<string, string>, message: string) => {
    setErrors(issues);
    setNotice({ tone: 'danger', message });
  };
  const save = async () => {
    setNotice(undefined);
    const checked = shopFields[name].safeParse(value);
    if (!checked.success) return refuse(issuesOf(toIssues(checked.error)), projectMessages.summary);
    setErrors(new Map());
    try {
      const { version, profile_version } = base;
      const answer = await mutateAsync({ version, profile_version, value: checked.data as never });
      setNotice({ tone: 'success', message: answer.message });
      const saved = (await documentCallsOf(utils, name).fetch()) as StoredDocument;
      setBase(saved);
      // What was cleaned on its way in is shown as it is stored; what was typed meanwhile waits for the next save.
      setValue((current) => carryOver(value, current, saved.value));
      setConflict(false);
      void utils.shop.invalidate();
    } catch (error) {
      const { code, issues } = readFailedCall(error);
      if (code === 'CONFLICT') {
        await utils.shop.invalidate();
        return setConflict(true);
      }
      const own = issues.map(({ path, message }) => ({ path: path.replace(/^value\./, ''), message }));
      refuse(issuesOf(own), failureMessage(error, { failed: shopMessages.failed }));
    }
  };

  return {
    value,
    errors,
    notice,
    changed,
    isDirty,
    isSaving,
    /** The stored version is newer than the one that is being changed. */
    isOutdated: stored.version !== base.version,
    hasConflict,
    base,
    setNotice,
    set: (path: string, next: unknown) => setValue((current) => withValue(current, path, next)),
    save,
    discard: () => {
      setNotice(undefined);
      take(base);
    },
    closeConflict: () => setConflict(false),
    takeTheirs: () => take(stored),
    /** Puts what was typed here over what the other one saved; both stay where they touched different fields. */
    keepMine: () => {
      setBase(stored);
      setValue(carryOver(base.value, value, stored.value));
      setConflict(false);
      setNotice(undefined);
    },
  };
}

const documentCallsOf = (utils: ReturnType<typeof trpc.useUtils>, name: ShopDocumentName) =>
  ({ fetch: () => utils.shop[name].get.fetch(undefined, { staleTime: 0 }) }) as {
    fetch: () => Promise<unknown>;
  };
