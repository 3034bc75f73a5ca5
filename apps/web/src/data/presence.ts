import type { PresenceEvent, PresentMember } from '@perfboard/contracts/presence';
import { type PresenceKind, presenceSubject } from '@perfboard/contracts/words/presence';
import { useSyncExternalStore } from 'react';

const none: readonly PresentMember[] = [];
const present = new Map<string, readonly PresentMember[]>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Takes what the change feed says of who has what open. */
export function takePresence({ is_all, presence }: PresenceEvent): void {
  if (is_all) present.clear();
  for (const { subject, members } of presence) {
    if (members.length > 0) present.set(subject, members);
    else present.delete(subject);
  }
  tell();
}

/** Without a connection it is unknown who is there. */
export function forgetPresence(): void {
  if (present.size === 0) return;
  present.clear();
  tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The other members who have something open. */
export function usePresent(kind: PresenceKind, id: string): readonly PresentMember[] {
  const subject = presenceSubject({ kind, id });
  return useSyncExternalStore(subscribe, () => present.get(subject) ?? none);
}
