import type { ReactNode } from 'react';

/** Shown instead of an empty list. */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className="desk-panel grid justify-items-center gap-3 px-6 py-14 text-center" role="status">
      <span className="pad" aria-hidden="true" />
      <h2 className="text-h3">{title}</h2>
      {text && <p className="max-w-md text-small text-muted">{text}</p>}
      {children}
    </div>
  );
}
