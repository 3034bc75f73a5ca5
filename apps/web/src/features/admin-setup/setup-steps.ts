import { path, shopPath } from '@perfboard/contracts/path';
import type { Setup } from '@perfboard/contracts/setup';
import type { SetupStep } from '@perfboard/contracts/words/setting';

interface StepText {
  title: string;
  text: string;
  /** The screen where the step is done, and the label of its link. */
  to: string;
  action: string;
}

/** The texts of every step. */
export const stepTexts: Record<SetupStep, StepText> = {
  name: {
    title: 'Name and logo',
    text: 'Your shop’s name and logo are on every page, in every email and in the browser tab. Your brand color can come from the logo.',
    to: shopPath('profile'),
    action: 'Open profile',
  },
  contact: {
    title: 'Contact details',
    text: 'Phone, email, address and opening hours: customers use them, and the legal pages name them.',
    to: shopPath('profile'),
    action: 'Open profile',
  },
  services: {
    title: 'Services',
    text: 'What you offer, in your words. The demo’s services stay as a starting point until you change them.',
    to: shopPath('home'),
    action: 'Open home page',
  },
  project: {
    title: 'First project',
    text: 'A project with a photo shows customers what you can build for them.',
    to: path.adminAddProject,
    action: 'Add a project',
  },
  team: {
    title: 'Colleagues',
    text: 'Invite the people who answer requests or write project pages. Each gets a link by email.',
    to: path.adminTeam,
    action: 'Invite colleagues',
  },
  mail: {
    title: 'Sending email',
    text: 'Your sender or notification address is still the example one. Both are set where Perfboard is installed.',
    to: path.adminSettings,
    action: 'Open settings',
  },
  publish: {
    title: 'Publish',
    text: 'Remove the demo content, then review the privacy policy and the terms: they are yours from now on.',
    to: shopPath('legal'),
    action: 'Open legal pages',
  },
};

/** The steps that are done or skipped, and the first open one. */
export function progressOf({ steps }: Setup) {
  const settled = steps.filter(({ is_done, is_skipped }) => is_done || is_skipped).length;
  const next = steps.find(({ is_done, is_skipped }) => !is_done && !is_skipped)?.step;
  return { settled, total: steps.length, next };
}
