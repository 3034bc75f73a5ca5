import { useEffect, useRef } from 'react';

/** Asks again when an import takes its next step: another check has other rows, and taking over changes them. */
export function useRefetchOn(status: string, refetch: () => unknown): void {
  const read = useRef(status);
  useEffect(() => {
    if (read.current === status) return;
    read.current = status;
    void refetch();
  }, [status, refetch]);
}
