import type { Setup } from '@perfboard/contracts/setup';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { ReservedSpace } from '../admin-shell/reserved-space.tsx';

/** How many steps are done, and how many only skipped, with the first open one. */
export function progressOf({ steps }: Setup) {
  const done = steps.filter(({ is_done }) => is_done).length;
  const skipped = steps.filter(({ is_done, is_skipped }) => is_skipped && !is_done).length;
  const next = steps.find(({ is_done, is_skipped }) => !is_done && !is_skipped)?.step;
  return { done, skipped, total: steps.length, next };
}

/** The setup as its owner sees it; `open` is undefined once all steps are done or skipped. */
function useOpenSetup() {
  const isOwner = useMay('owner');
  const { data: setup, isPending } = trpc.setup.get.useQuery(undefined, { enabled: isOwner });
  const isReady = !isOwner || !isPending;
  if (!isOwner || !setup) return { isReady };
  const { next, ...counts } = progressOf(setup);
  return { isReady, open: next && { setup, progress: { ...counts, next } } };
}

// A shop that is set up loads neither of them.
const StepPanel = lazyPart(['desk_setup'], async () => (await import('./step-panel.tsx')).StepPanel);
const HintLine = lazyPart(['desk_setup'], async () => (await import('./step-panel.tsx')).HintLine, {
  isOptional: true,
});

/** The setup of a new shop in seven steps; hidden once each is done or skipped. */
export function SetupPanel() {
  const { isReady, open } = useOpenSetup();
  return (
    <ReservedSpace name="setup" isReady={isReady}>
      {open && <StepPanel {...open} />}
    </ReservedSpace>
  );
}

/** A link back to the setup, on the screens of its steps; hidden once all steps are done or skipped. */
export function SetupHint() {
  const { isReady, open } = useOpenSetup();
  return (
    <ReservedSpace name="setup-hint" isReady={isReady}>
      {open && <HintLine {...open.progress} />}
    </ReservedSpace>
  );
}
