import type { LiveState } from '../../data/use-live-changes.ts';

const looks: Record<LiveState, { text: string; className: string }> = {
  connecting: { text: 'Connecting', className: 'bg-warn' },
  live: { text: 'Live', className: 'bg-signal' },
  lost: { text: 'Connection lost, reconnecting', className: 'bg-danger' },
};

/** The state of the live connection. */
export function LiveLamp({ state }: { state: LiveState }) {
  const { text, className } = looks[state];
  return (
    <span className="flex items-center gap-2 text-label" data-live={state}>
      <span className={`size-2.5 rounded-full ${className}`} aria-hidden="true" />
      {text}
    </span>
  );
}
