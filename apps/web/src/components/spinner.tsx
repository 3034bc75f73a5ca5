import { useMessages } from './messages.ts';

/** A spinner with a text for screen readers. */
export function Spinner({ isPage = false }: { isPage?: boolean }) {
  const t = useMessages('site');
  return (
    <div role="status" className={isPage ? 'grid min-h-dvh place-items-center text-action' : 'inline-flex'}>
      <span className={isPage ? 'spinner text-[2rem]' : 'spinner'} aria-hidden="true" />
      <span className="sr-only">{t('loading')}</span>
    </div>
  );
}
