import { useEffect, useRef } from 'react';
import type { ReplyValue } from './reply-draft.ts';

type Take = (value: ReplyValue) => void;

/** Undone replies whose lead is not shown, and the drafts of those that are. */
const waiting = new Map<string, ReplyValue>();
const drafts = new Map<string, Take>();

/**
 * Gives an undone reply back to the draft of its lead, now or when the lead is opened.
 * @returns whether the lead is shown
 */
export function returnReply(uuid: string, value: ReplyValue): boolean {
  const take = drafts.get(uuid);
  if (take) take(value);
  else waiting.set(uuid, value);
  return take !== undefined;
}

/** Receives undone replies for a lead's draft. */
export function useReturnedReply(uuid: string, take: Take): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const own: Take = (value) => latest.current(value);
    drafts.set(uuid, own);
    const value = waiting.get(uuid);
    waiting.delete(uuid);
    if (value) own(value);
    return () => {
      if (drafts.get(uuid) === own) drafts.delete(uuid);
    };
  }, [uuid]);
}
