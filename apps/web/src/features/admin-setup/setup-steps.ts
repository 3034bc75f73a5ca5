import { path, shopPath } from '@perfboard/contracts/path';
import type { SetupStep } from '@perfboard/contracts/words/setting';
import type { PlainKey } from '@perfboard/messages/translator';

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
