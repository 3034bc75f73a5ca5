import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { progressOf } from './setup-progress.ts';

/** A shop that is set up does not load it. */
const HintLine = lazyPart(['desk_setup'], async () => (await import('./hint-line.tsx')).HintLine, {
  isOptional: true,
});

/** A link back to the setup, on the screens of its steps; hidden once all steps are done or skipped. */
export function SetupHint() {
  const isOwner = useMay('owner');
  const { data } = trpc.setup.get.useQuery(undefined, { enabled: isOwner });
  const progress = data && progressOf(data);
  if (!isOwner || !progress?.next) return null;
  return (
    <Suspense>
      <HintLine {...progress} next={progress.next} />
    </Suspense>
  );
}
