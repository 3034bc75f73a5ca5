import type { Home } from '@perfboard/contracts/shop/home';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { searchOf } from './home-search.ts';
import {
  categories,
  consultation,
  featured,
  newsletter,
  serviceSection,
  testimonialSection,
} from './home-section.ts';
import { promoSlides } from './promo-slide.ts';
import { shop } from './shop.ts';
import { topProjects } from './top-projects.ts';
import { whyChooseUs } from './why-choose-us.ts';

/** The words of the home page for a shop of this name, in the order in which its sections appear. */
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

/** Those of the demo shop. */
export const home: Home = homeOf(shop);
