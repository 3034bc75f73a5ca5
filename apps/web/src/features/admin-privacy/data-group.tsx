import type { ReactNode } from 'react';
import { useMessages } from '../../components/messages.ts';

/** Rows of one kind, with their number. */
export function DataGroup({ title, count, children }: { title: string; count: number; children: ReactNode }) {
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
