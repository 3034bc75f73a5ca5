import { path } from '@perfboard/contracts/path';
import { Link } from 'react-router-dom';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';

/** Where a new owner begins, on the screen that a login leads to; gone once the shop says who it is. */
export function SetupHint() {
  const isOwner = useMay('owner');
  const { data } = trpc.setup.get.useQuery(undefined, { enabled: isOwner });
  const isNew = data?.steps.some(({ step, is_done }) => step === 'profile' && !is_done);
  if (!isOwner || !isNew) return null;
  return (
    <p className="max-w-3xl text-small">
      New here?{' '}
      <Link to={path.admin} className="font-semibold text-action underline">
        Set up your shop
      </Link>{' '}
      first: name, logo and email.
    </p>
  );
}
