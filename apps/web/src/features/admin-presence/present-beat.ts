import { type PresenceKind, presenceTiming } from '@perfboard/contracts/words/presence';
import { useCallback, useEffect, useRef } from 'react';
import { forgetPresence } from '../../data/presence.ts';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';

/** Of this page, until it is loaded again. */
const tab = randomKey();
let beats = 0;

export interface PresentBeatProps {
  kind: PresenceKind;
  /** A uuid, or a document's name. */
  id: string;
  /** Something was changed and is not saved, or a reply to the lead is being written. */
  isEditing?: boolean;
  /** Some translations are not saved. */
  isTranslating?: boolean;
}

/** Repeats that this tab has something open and in view. What falls silent is gone a few seconds later. */
export function PresentBeat({ kind, id, isEditing = false, isTranslating = false }: PresentBeatProps) {
  const { mutate } = trpc.presence.beat.useMutation({ onError: forgetPresence });
  const work = useRef({ is_editing: isEditing, is_translating: isTranslating });
  const say = useCallback(
    (isOpen: boolean) => {
      beats += 1;
      const subject = isOpen ? { kind, id } : null;
      mutate({ tab, beat: beats, subject, ...work.current });
    },
    [mutate, kind, id],
  );
  useEffect(() => {
    const beat = () => say(!document.hidden);
    const leave = () => say(false);
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
  }, [say]);
  // At once: colleagues see within a second that a reply is begun.
  useEffect(() => {
    work.current = { is_editing: isEditing, is_translating: isTranslating };
    say(!document.hidden);
  }, [say, isEditing, isTranslating]);
  return null;
}
