import { type PresenceKind, presenceTiming } from '@perfboard/contracts/words/presence';
import { useEffect } from 'react';
import { useMessages } from '../../components/messages.ts';
import { forgetPresence, usePresent } from '../../data/presence.ts';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import { listNames } from '../admin-shell/format.ts';
import { usePresentNames } from './present-names.ts';

/** Of this page, until it is loaded again. */
const tab = randomKey();
let beats = 0;

interface OpenThing {
  kind: PresenceKind;
  id: string;
  isEditing: boolean;
}

/** Repeats that this tab has something open and in view. What falls silent is gone a few seconds later. */
function useBeat({ kind, id, isEditing }: OpenThing) {
  const { mutate } = trpc.presence.beat.useMutation({ onError: forgetPresence });
  useEffect(() => {
    const say = (isOpen: boolean) => {
      beats += 1;
      mutate({ tab, beat: beats, subject: isOpen ? { kind, id } : null, is_editing: isEditing });
    };
    const beat = () => say(!document.hidden);
    const leave = () => say(false);
    beat();
    const timer = setInterval(() => {
      // A hidden tab said so when it was hidden, and browsers slow its timers down.
      if (!document.hidden) beat();
    }, presenceTiming.beatMs);
    document.addEventListener('visibilitychange', beat);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [mutate, kind, id, isEditing]);
}

interface PresentLineProps {
  kind: PresenceKind;
  id: string;
  isEditing?: boolean;
}

/** Who else has it open, announced when it changes. */
export function PresentLine({ kind, id, isEditing = false }: PresentLineProps) {
  const t = useMessages('desk_presence');
  useBeat({ kind, id, isEditing });
  const members = usePresentNames(usePresent(kind, id));
  const editing = members.filter(({ is_editing }) => is_editing).map(({ name }) => name);
  const reading = members.filter(({ is_editing }) => !is_editing).map(({ name }) => name);
  const valuesOf = (names: readonly string[]) => ({
    kind,
    count: names.length,
    names: listNames(t.language, names),
  });
  const said = [
    ...(editing.length > 0 ? [t('editing', valuesOf(editing))] : []),
    ...(reading.length > 0 ? [t('reading', valuesOf(reading))] : []),
  ].join(' ');
  return (
    <p
      role="status"
      className={`flex items-center gap-2 text-small font-medium empty:hidden ${editing.length > 0 ? 'text-warn' : 'text-muted'}`}
    >
      {said && (
        <>
          <span className="size-2 flex-none rounded-full bg-signal" aria-hidden="true" />
          <span>{said}</span>
        </>
      )}
    </p>
  );
}
