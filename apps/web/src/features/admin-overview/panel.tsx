import type { ReactNode } from 'react';

/** A part of the overview under its name. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      className="desk-panel grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-5"
      aria-label={title}
    >
      <h2 className="silkscreen text-copper">{title}</h2>
      {children}
    </section>
  );
}
