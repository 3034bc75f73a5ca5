import type { PresenceKind } from '@perfboard/contracts/words/presence';
import { lazy, Suspense } from 'react';
import { useHasColleagues } from '../../data/colleagues.ts';
import type { PresentMarkProps } from './present-mark.tsx';
import type { PresenceNoun } from './present-names.ts';

const PresentLine = lazy(() => import('./present-line.tsx'));
const PresentMark = lazy(() => import('./present-mark.tsx'));

interface PresenceProps {
  kind: PresenceKind;
  /** A uuid, or a document's name. */
  id: string;
  /** What it is called. */
  noun: PresenceNoun;
  /** Something was changed and is not saved. */
  isEditing?: boolean;
}

/** Shows colleagues that this is open here, and who else has it open. A shop with one member loads none of it. */
export function Presence(props: PresenceProps) {
  if (!useHasColleagues()) return null;
  return (
    <Suspense>
      <PresentLine {...props} />
    </Suspense>
  );
}

/** In a list: who has this row's lead open. */
export function PresenceMark({ kind, id }: PresentMarkProps) {
  if (!useHasColleagues()) return null;
  return (
    <Suspense>
      <PresentMark kind={kind} id={id} />
    </Suspense>
  );
}
