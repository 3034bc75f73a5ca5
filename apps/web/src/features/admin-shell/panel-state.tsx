import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';

/** Placeholder of a panel whose data is loading. */
export function LoadingPanel() {
  return (
    <div className="desk-panel grid place-items-center p-16 text-action">
      <Spinner />
    </div>
  );
}

/** Data could not be loaded: what failed, and a retry. */
export function LoadError({
  title,
  message,
  onRetry,
}: {
  title?: string;
  message: string;
  onRetry: () => void;
}) {
  const t = useMessages('desk');
  return (
    <div role="alert" className="desk-panel grid justify-items-center gap-4 px-6 py-14 text-center">
      {title && <h2 className="text-h3">{title}</h2>}
      <p className="text-danger">{message}</p>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}

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
