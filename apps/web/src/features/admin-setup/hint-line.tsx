import { path } from '@perfboard/contracts/path';
import type { SetupStep } from '@perfboard/contracts/words/setting';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { stepTexts } from './setup-steps.ts';

interface HintLineProps {
  settled: number;
  total: number;
  next: SetupStep;
}

/** How much of the setup is done, and its next step. */
export function HintLine({ settled, total, next }: HintLineProps) {
  const t = useMessages('desk_setup');
  return (
    <p className="max-w-3xl text-small">
      {t.rich('hint', {
        settled,
        total,
        step: t(stepTexts[next].title),
        next: (parts) => (
          <Link key="next" to={path.admin} className="font-semibold text-action underline">
            {parts}
          </Link>
        ),
      })}
    </p>
  );
}
