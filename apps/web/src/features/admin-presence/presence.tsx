import type { PresenceKind } from '@perfboard/contracts/words/presence';
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useHasColleagues } from '../../data/role.ts';
import type { PresentMarkProps } from './present-mark.tsx';

const PresentLine = lazyPart(
  ['desk_presence'],
  async () => (await import('./present-line.tsx')).PresentLine,
  { isOptional: true },
);
const PresentMark = lazyPart(
  ['desk_presence'],
  async () => (await import('./present-mark.tsx')).PresentMark,
  { isOptional: true },
);

interface PresenceProps {
  kind: PresenceKind;
  /** A uuid, or a document's name. */
  id: string;
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
