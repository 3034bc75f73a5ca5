import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

interface OwnFieldsOptions<Fields extends FieldValues, Name extends Path<Fields>> {
  names: readonly Name[];
  stored: Record<Name, PathValue<Fields, Name>>;
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'setValue'>;
}

/** Fields that follow the stored values, except those that the member has changed and not saved yet. */
export function useOwnFields<Fields extends FieldValues, Name extends Path<Fields>>({
  names,
  stored,
  form: { getValues, setValue },
}: OwnFieldsOptions<Fields, Name>) {
  const own = useRef(new Set<Name>());
  const follow = useCallback(
    (latest: typeof stored) => {
      for (const name of names) if (!own.current.has(name)) setValue(name, latest[name]);
    },
    [names, setValue],
  );
  useEffect(() => follow(stored), [stored, follow]);
  return {
    take: (name: Name) => own.current.add(name),
    taken: (): Name[] => names.filter((name) => own.current.has(name)),
    /**
     * Call this after a save. Fields that were changed since remain the member's.
     * @param latest the stored values: they may have been loaded before the save's response, and were not
     * applied then
     */
    settle(saved: Partial<Record<Name, unknown>>, latest: typeof stored | undefined) {
      for (const name of names)
        if (name in saved && getValues(name) === saved[name]) own.current.delete(name);
      if (latest) follow(latest);
    },
  };
}
