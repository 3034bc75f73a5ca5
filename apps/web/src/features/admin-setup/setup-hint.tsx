import { path } from '@perfboard/contracts/path';
import { Link } from 'react-router-dom';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { progressOf, stepTexts } from './setup-steps.ts';

/** A link back to the setup, on the screens of its steps; hidden once all steps are done or skipped. */
export function SetupHint() {
  const isOwner = useMay('owner');
  const { data } = trpc.setup.get.useQuery(undefined, { enabled: isOwner });
  const progress = data && progressOf(data);
  if (!isOwner || !progress?.next) return null;
  const { settled, total, next } = progress;
  return (
    <p className="max-w-3xl text-small">
      {`Setup: ${settled} of ${total} steps done. `}
      <Link to={path.admin} className="font-semibold text-action underline">
        {`Next: ${stepTexts[next].title}`}
      </Link>
    </p>
  );
}
