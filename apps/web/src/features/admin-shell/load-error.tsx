import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';

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
