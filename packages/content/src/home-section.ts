import type { Home } from '@perfboard/contracts/shop/home';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { services } from './service.ts';
import { claims } from './shop.ts';

/*
 * The texts that every first page needs. Sections whose texts a browser may never need are in separate
 * modules, because the build puts a module into a file as a whole.
 */

export const consultation: Home['consultation'] = {
  eyebrow: 'Consultation',
  title: 'Your idea, on a board that works',
  text: `Tell us what it should do, your budget and your deadline. An engineer answers with a feasible plan, a parts list and a price. Our bench has carried ${claims.projectsDelivered} from sketch to demonstration.`,
  primary_action: 'Book Consultation',
  secondary_action: 'Browse Projects',
  points: [claims.replyPromise, 'First consultation is free', 'You own the source and the files'],
};

export const categories: Home['categories'] = {
  eyebrow: 'Catalog',
  title: 'Project Categories',
  text: 'Sorted by the part or the problem at the heart of the work.',
};

export const featured: Home['featured'] = {
  eyebrow: 'On the bench',
  title: 'Featured Projects',
  text: 'Recent builds that show how far we take a prototype: measured, documented and ready to demonstrate.',
};

export const serviceSection: Home['services'] = {
  eyebrow: 'Services',
  title: 'What We Do',
  text: 'Take the whole project or only the part that you are stuck on.',
  items: services,
};

export const testimonialSection: Home['testimonials'] = {
  eyebrow: 'Reviews',
  title: 'Testimonials',
  text: claims.rating.text,
};

export const newsletter: Home['newsletter'] = {
  title: 'New projects by email',
  text: 'About once a month: what we built, what failed on the way, and which parts are back in stock. Unsubscribe with one click.',
};

/** The home page's description for search engines. */
export const searchOf = ({ name, description }: Pick<Profile, 'name' | 'description'>): Home['search'] => ({
  title: `${name}: electronics, IoT and AI projects with the source and the schematics`,
  description,
});
