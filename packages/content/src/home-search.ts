import type { Home } from '@perfboard/contracts/shop/home';
import type { Profile } from '@perfboard/contracts/shop/profile';

/** What search engines show of the home page. */
export const searchOf = ({ name, description }: Pick<Profile, 'name' | 'description'>): Home['search'] => ({
  title: `${name}: electronics, IoT and AI projects with the source and the schematics`,
  description,
});
