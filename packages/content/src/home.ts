import type { Home } from '@perfboard/contracts/shop/home';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { topProjects } from './domain-group.ts';
import {
  categories,
  consultation,
  featured,
  newsletter,
  searchOf,
  serviceSection,
  testimonialSection,
} from './home-section.ts';
import { promoSlides } from './promo-slide.ts';
import { shop } from './shop.ts';
import { whyChooseUs } from './why-choose-us.ts';

/** The texts of the home page of a shop with this name, in the order of its sections. */
export const homeOf = (profile: Pick<Profile, 'name' | 'description'>): Home => ({
  search: searchOf(profile),
  slides: promoSlides,
  consultation,
  categories,
  featured,
  top_projects: topProjects,
  services: serviceSection,
  why_choose_us: whyChooseUs,
  testimonials: testimonialSection,
  newsletter,
});

/** The texts of the demo shop. */
export const home: Home = homeOf(shop);

/**
 * Replaces two texts of the home page when the demo is removed, because an owner has no project or star
 * counts yet.
 */
export const withoutClaims = {
  consultation:
    'Tell us what it should do, your budget and your deadline. An engineer answers with a feasible plan, a parts list and a price.',
  testimonials: 'What clients say of their projects.',
} as const;
