import { toIssues } from '@perfboard/contracts/error';
import { shopFields } from '@perfboard/contracts/shop/document';
import { projectMessages } from '@perfboard/contracts/words/project';
import { type ShopDocumentName, shopMessages } from '@perfboard/contracts/words/shop';
import { useState } from 'react';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage } from '../../data/failure-message.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import type { TimedAlert } from '../admin-shell/use-timed-alert.ts';

/** One document as it is stored; every document has this shape, and a value of its own. */
export type StoredDocument = Omit<ApiOutput['shop']['profile']['get'], 'value'> & { value: object };

/** One document's calls look like another's. */
export const documentCalls = (name: ShopDocumentName) => trpc.shop[name] as typeof trpc.shop.profile;

const issuesOf = (issues: readonly { path: string; message: string }[]): ReadonlyMap<string, string> =>
  // Of a field with several mistakes the first is shown.
  new Map([...issues].reverse().map(({ path, message }) => [path, message]));

/** Saving a document: its errors, the message, and whether another member saved in between. */
export function useDocumentSave(name: ShopDocumentName) {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending: isSaving } = documentCalls(name).save.useMutation();
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [alert, setAlert] = useState<TimedAlert>();
  const [hasConflict, setConflict] = useState(false);
  const refuse = (issues: ReadonlyMap<string, string>, message: string) => {
    setErrors(issues);
    setAlert({ tone: 'danger', message });
  };
  const save = async (
    { base, value }: { base: StoredDocument; value: object },
    onSaved: (saved: StoredDocument) => void,
  ) => {
    setAlert(undefined);
    const checked = shopFields[name].safeParse(value);
    if (!checked.success) return refuse(issuesOf(toIssues(checked.error)), projectMessages.summary);
    setErrors(new Map());
    try {
      const { version, profile_version } = base;
      const answer = await mutateAsync({ version, profile_version, value: checked.data as never });
      setAlert({ tone: 'success', message: answer.message });
      const saved = (await (utils.shop[name] as typeof utils.shop.profile).get.fetch(undefined, {
        staleTime: 0,
      })) as StoredDocument;
      onSaved(saved);
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
    errors,
    alert,
    hasConflict,
    isSaving,
    setAlert,
    save,
    closeConflict: () => setConflict(false),
    /** Of another value nothing is wrong yet. */
    begin: () => {
      setErrors(new Map());
      setConflict(false);
    },
  };
}
