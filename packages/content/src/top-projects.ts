import type { Home } from '@perfboard/contracts/shop/home';
import { domainGroups } from './domain-group.ts';

export const topProjects: Home['top_projects'] = {
  eyebrow: 'By domain',
  title: 'Top Projects',
  text: 'What people ask us for most. Choose a name and the booking form opens with it filled in.',
  groups: domainGroups,
};
