import { useEffect, useRef } from 'react';

/** Reloads when an import enters another step: a new check has other rows, and importing changes them. */
export function useRefetchOn(status: string, refetch: () => unknown): void {
  const read = useRef(status);
  useEffect(() => {
    if (read.current === status) return;
    read.current = status;
    void refetch();
  }, [status, refetch]);
}
