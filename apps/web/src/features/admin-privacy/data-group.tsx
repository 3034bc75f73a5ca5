import type { ReactNode } from 'react';
import { useMessages } from '../../components/messages.ts';

interface DataGroupProps {
  title: string;
  count: number;
  /** How many of them are shown, the newest; all if left out. */
  shown?: number;
  children: ReactNode;
}

/** Rows of one kind, with their number. */
export function DataGroup({ title, count, shown = count, children }: DataGroupProps) {
  const t = useMessages('desk_system');
  return (
    <section className="desk-panel grid content-start gap-3 p-5" aria-label={title}>
      <h2 className="flex items-center gap-2">
        <span className="silkscreen text-copper">{title}</span>
        <span className="designator text-muted">{count}</span>
      </h2>
      {count === 0 ? (
        <p className="text-small text-muted">{t('nothingStored')}</p>
      ) : (
        <ul className="grid gap-2 text-small">{children}</ul>
      )}
      {shown < count && <p className="text-small text-muted">{t('newestShown', { count: shown })}</p>}
    </section>
  );
}

/** The names of files, if there are any. */
export function FileNames({ names }: { names: readonly string[] }) {
  const t = useMessages('desk_system');
  if (names.length === 0) return null;
  return (
    <span className="block text-muted wrap-anywhere">{t('filesLine', { names: names.join(', ') })}</span>
  );
}
