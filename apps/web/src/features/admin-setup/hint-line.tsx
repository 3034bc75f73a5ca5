import { path, shopPath } from '@perfboard/contracts/path';
import type { SetupStep } from '@perfboard/contracts/words/setting';
import type { PlainKey } from '@perfboard/messages/translator';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';

interface StepText {
  title: PlainKey<'desk_setup'>;
  text: PlainKey<'desk_setup'>;
  /** The screen where the step is done, and the label of its link. */
  to: string;
  action: PlainKey<'desk_setup'>;
}

/** The texts of every step, by their keys. */
export const stepTexts: Record<SetupStep, StepText> = {
  name: { title: 'nameTitle', text: 'nameText', to: shopPath('profile'), action: 'openProfile' },
  contact: { title: 'contactTitle', text: 'contactText', to: shopPath('profile'), action: 'openProfile' },
  services: { title: 'servicesTitle', text: 'servicesText', to: shopPath('home'), action: 'openHome' },
  project: { title: 'projectTitle', text: 'projectText', to: path.adminAddProject, action: 'addProject' },
  team: { title: 'teamTitle', text: 'teamText', to: path.adminTeam, action: 'inviteColleagues' },
  mail: { title: 'mailTitle', text: 'mailText', to: path.adminSettings, action: 'openSettings' },
  publish: { title: 'publishTitle', text: 'publishText', to: shopPath('legal'), action: 'openLegal' },
};

/** How many steps are done or skipped, and the first open one. */
export interface SetupProgress {
  settled: number;
  total: number;
  next: SetupStep;
}

/** How much of the setup is done, and its next step. */
export function HintLine({ settled, total, next }: SetupProgress) {
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
