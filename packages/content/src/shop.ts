import type { Profile } from '@perfboard/contracts/shop/profile';

const descriptionOf = (name: string): string =>
  `${name} designs, builds and explains electronics, embedded-systems, IoT and AI/ML projects for students, makers and small companies.`;

const demoName = 'Perfboard Labs';

/** The demo shop: the values of every field that the owner has not filled in. */
export const shop: Profile = {
  name: demoName,
  legal_name: 'Perfboard Labs LLC',
  tagline: 'Electronics, embedded, IoT and AI projects, built and explained',
  description: descriptionOf(demoName),
  phone: '+1 (555) 010-0142',
  email: 'hello@perfboardlabs.example',
  privacy_email: 'privacy@perfboardlabs.example',
  address: {
    street: '214 Solderworks Row',
    unit: 'Unit 3',
    city: 'Portland',
    region: 'OR',
    postal_code: '97214',
    country: 'United States',
    country_code: 'US',
  },
  geo: { latitude: 45.5142, longitude: -122.6561 },
  hours: [
    {
      label: 'Mon–Fri 9AM–6PM',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
    { label: 'Sat 10AM–2PM', days: ['Saturday'], opens: '10:00', closes: '14:00' },
  ],
  exceptions: [],
  social: [
    { label: 'GitHub', href: 'https://github.com/perfboardlabs-example' },
    { label: 'LinkedIn', href: 'https://www.linkedin.com/company/perfboardlabs-example' },
    { label: 'YouTube', href: 'https://www.youtube.com/@perfboardlabs-example' },
    { label: 'Instagram', href: 'https://www.instagram.com/perfboardlabs.example' },
  ],
  founded_year: 2020,
  logo: { light: '', dark: '', icon: '' },
  accent: { light: '', dark: '' },
  time_zone: 'America/Los_Angeles',
};

/** The defaults of a shop's profile: their texts name the shop as its owner does. */
export const profileDefaults = (own: { name?: string } | undefined): Profile =>
  own?.name === undefined ? shop : { ...shop, description: descriptionOf(own.name) };

/** The demo shop's claims about itself, which occur in several texts. */
export const claims = {
  rating: { value: '4.9', reviews: '20+', text: 'Rated 4.9 from 20+ reviews' },
  replyPromise: 'We reply within 24 hours',
  projectsDelivered: '300+ projects',
} as const;
