import { useEffect, useState } from 'react';
import type { Loaded, Loading } from './page-data.ts';

/** `current` is undefined while the data is loading; `previous` is what was shown before. */
export function useLoaded<T>(loading: Loading<T>): {
  current: Loaded<T> | undefined;
  previous: Loaded<T> | undefined;
} {
  const isHere = !(loading instanceof Promise);
  const [last, setLast] = useState<{ of: Loading<T>; loaded: Loaded<T> } | undefined>(
    isHere ? { of: loading, loaded: loading } : undefined,
  );
  if (isHere && last?.of !== loading) setLast({ of: loading, loaded: loading });
  useEffect(() => {
    if (!(loading instanceof Promise)) return;
    let isWanted = true;
    void loading.then((loaded) => {
      if (isWanted) setLast({ of: loading, loaded });
    });
    return () => {
      isWanted = false;
    };
  }, [loading]);
  if (isHere) return { current: loading, previous: loading };
  return { current: last?.of === loading ? last.loaded : undefined, previous: last?.loaded };
}
