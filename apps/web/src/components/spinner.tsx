/** A spinner with a text for screen readers. */
export function Spinner({ label = 'Loading...', isPage = false }: { label?: string; isPage?: boolean }) {
  return (
    <div role="status" className={isPage ? 'grid min-h-dvh place-items-center text-action' : 'inline-flex'}>
      <span className={isPage ? 'spinner text-[2rem]' : 'spinner'} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
