import { changedPaths } from '@perfboard/contracts/shop/override';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import { useEffect, useState } from 'react';
import { carryOver, withValue } from './document-value.ts';
import { type StoredDocument, useDocumentSave } from './use-document-save.ts';

/** The editor of a document: its value, its errors, and the handling of another member's save. */
export function useDocument(name: ShopDocumentName, stored: StoredDocument) {
  const [base, setBase] = useState(stored);
  const [value, setValue] = useState<object>(stored.value);
  const saving = useDocumentSave(name);
  const { errors, alert, hasConflict, isSaving, setAlert } = saving;
  const changed = changedPaths(base.value, value);
  const isDirty = changed.length > 0;

  const take = (document: StoredDocument) => {
    setBase(document);
    setValue(document.value);
    saving.begin();
  };
  // An untouched form follows what others save; a changed one keeps what was typed until it is saved.
  useEffect(() => {
    // The defaults of a document change with the profile, and its own version does not.
    const isSame = stored.version === base.version && stored.profile_version === base.profile_version;
    if (isSame || isDirty) return;
    setBase(stored);
    setValue(stored.value);
  }, [stored, base.version, base.profile_version, isDirty]);

  return {
    value,
    errors,
    alert,
    changed,
    isDirty,
    isSaving,
    /** The stored version is newer than the one that is being changed. */
    isOutdated: stored.version !== base.version,
    hasConflict,
    base,
    setAlert,
    set: (path: string, next: unknown) => setValue((current) => withValue(current, path, next)),
    save: () =>
      saving.save({ base, value }, (saved) => {
        setBase(saved);
        // The stored, normalized value is shown; text typed since waits for the next save.
        setValue((current) => carryOver(value, current, saved.value));
      }),
    discard: () => {
      setAlert(undefined);
      take(base);
    },
    closeConflict: saving.closeConflict,
    takeTheirs: () => take(stored),
    /** Puts what was typed here over what the other one saved; both stay where they touched different fields. */
    keepMine: () => {
      setBase(stored);
      setValue(carryOver(base.value, value, stored.value));
      saving.closeConflict();
      setAlert(undefined);
    },
  };
}
