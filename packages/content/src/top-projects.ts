import type { Home } from '@perfboard/contracts/shop/home';
import { domainGroups } from './domain-group.ts';

export const topProjects: Home['top_projects'] = {
  eyebrow: 'By domain',
  title: 'Top Projects',
  text: 'What people ask us for most. Pick one and we’ll fill in the booking form for you.',
  groups: domainGroups,
};
