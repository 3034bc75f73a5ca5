import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useHasColleagues } from '../../data/role.ts';
import type { PresentBeatProps } from './present-beat.ts';

/** A part of a shop with several members. Others load none of it. */
const forColleagues = <Props extends object>(Part: ComponentType<Props>) =>
  function ForColleagues(props: Props) {
    if (!useHasColleagues()) return null;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };

/** Shows colleagues that this is open here. */
export const PresenceBeat = forColleagues(
  lazyPart([], async () => (await import('./present-beat.ts')).PresentBeat, { isOptional: true }),
);

/** Who else has it open. */
export const PresenceLine = forColleagues(
  lazyPart(['desk_presence'], async () => (await import('./present-members.tsx')).PresentLine, {
    isOptional: true,
  }),
);

/** In a list: who has this row's lead open. */
export const PresenceMark = forColleagues(
  lazyPart(['desk_presence'], async () => (await import('./present-members.tsx')).PresentMark, {
    isOptional: true,
  }),
);

/** Shows colleagues that this is open here, and who else has it open. */
export function Presence(props: PresentBeatProps) {
  return (
    <>
      <PresenceBeat {...props} />
      <PresenceLine kind={props.kind} id={props.id} />
    </>
  );
}
