import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';

interface PageButtonsProps {
  /** The positions after which the shown page and those before it start; empty on the first page. */
  pages: readonly number[];
  /** Where the next page starts; null on the last one, undefined while it loads. */
  next: number | null | undefined;
  onPages: (pages: number[]) => void;
}

/** The buttons for the previous and the next page of an import's rows. */
export function PageButtons({ pages, next, onPages }: PageButtonsProps) {
  const t = useMessages('desk');
  if (pages.length === 0 && !next) return null;
  return (
    <div className="flex gap-2">
      {pages.length > 0 && (
        <Button variant="outline" onClick={() => onPages(pages.slice(0, -1))}>
          {t('previous')}
        </Button>
      )}
      {next && (
        <Button variant="outline" onClick={() => onPages([...pages, next])}>
          {t('next')}
        </Button>
      )}
    </div>
  );
}

/** Reloads when an import enters another step: a new check has other rows, and importing changes them. */
export function useRefetchOn(status: string, refetch: () => unknown): void {
  const read = useRef(status);
  useEffect(() => {
    if (read.current === status) return;
    read.current = status;
    void refetch();
  }, [status, refetch]);
}
