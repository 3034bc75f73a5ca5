import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { progressOf } from './setup-progress.ts';

/** A shop that is set up does not load it. */
const StepPanel = lazyPart(['desk_setup'], async () => (await import('./step-panel.tsx')).StepPanel);

/** The setup of a new shop in seven steps; hidden once each is done or skipped. */
export function SetupPanel() {
  const isOwner = useMay('owner');
  const { data } = trpc.setup.get.useQuery(undefined, { enabled: isOwner });
  if (!data || !isOwner || !progressOf(data).next) return null;
  return (
    <Suspense>
      <StepPanel setup={data} />
    </Suspense>
  );
}
