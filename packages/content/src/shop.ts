/**
 * Everything that is true of this shop and of no other: who it is, where it is, when it is open, what it
 * claims. Another shop changes this file and the texts beside it; no page spells any of it out.
 */

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

export interface OpeningHours {
  /** What people read. */
  label: string;
  /** Day names as schema.org's `dayOfWeek` spells them. */
  days: readonly Weekday[];
  /** Local time, 24-hour `HH:MM`. */
  opens: string;
  closes: string;
}

export interface SocialLink {
  network: 'github' | 'linkedin' | 'youtube' | 'instagram';
  label: string;
  href: string;
}

export interface ShopStatistic {
  value: string;
  label: string;
}

export interface Shop {
  name: string;
  legalName: string;
  tagline: string;
  description: string;
  phone: { display: string; tel: string };
  email: string;
  privacyEmail: string;
  mailFrom: string;
  address: {
    street: string;
    unit: string;
    city: string;
    region: string;
    postalCode: string;
    country: string;
    /** ISO 3166-1 alpha-2. */
    countryCode: string;
  };
  /** WGS 84, degrees. */
  geo: { latitude: number; longitude: number };
  hours: readonly OpeningHours[];
  social: readonly SocialLink[];
  foundedYear: number;
  rating: { value: string; reviews: string; text: string };
  statistics: readonly ShopStatistic[];
  replyPromise: string;
  projectsDelivered: string;
}

export const shop: Shop = {
  name: 'Perfboard Labs',
  legalName: 'Perfboard Labs LLC',
  tagline: 'Electronics, embedded, IoT and AI projects, built and explained',
  description:
    'Perfboard Labs designs, builds and explains electronics, embedded-systems, IoT and AI/ML projects for students, makers and small companies.',
  phone: { display: '+1 (555) 010-0142', tel: '+15550100142' },
  email: 'hello@perfboardlabs.example',
  privacyEmail: 'privacy@perfboardlabs.example',
  mailFrom: 'Perfboard Labs <hello@perfboardlabs.example>',
  address: {
    street: '214 Solderworks Row',
    unit: 'Unit 3',
    city: 'Portland',
    region: 'OR',
    postalCode: '97214',
    country: 'United States',
    countryCode: 'US',
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
  social: [
    { network: 'github', label: 'GitHub', href: 'https://github.com/perfboardlabs-example' },
    {
      network: 'linkedin',
      label: 'LinkedIn',
      href: 'https://www.linkedin.com/company/perfboardlabs-example',
    },
    { network: 'youtube', label: 'YouTube', href: 'https://www.youtube.com/@perfboardlabs-example' },
    { network: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/perfboardlabs.example' },
  ],
  foundedYear: 2020,
  rating: { value: '4.9', reviews: '20+', text: 'Rated 4.9 from 20+ reviews' },
  statistics: [
    { value: '200+', label: 'Projects' },
    { value: '30+', label: 'Students' },
    { value: '5+', label: 'Years' },
    { value: '98%', label: 'Success' },
  ],
  replyPromise: 'We reply within 24 hours',
  projectsDelivered: '300+ projects',
};

/** The postal address as lines for display, most specific first. */
export function addressLines({ address }: Shop): string[] {
  return [
    `${address.street}, ${address.unit}`,
    `${address.city}, ${address.region} ${address.postalCode}`,
    address.country,
  ];
}

/** A link that opens the shop's position in OpenStreetMap; followed only by a visitor's click. */
export function mapHref({ geo }: Shop): string {
  const { latitude, longitude } = geo;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** The address of an embeddable map around the shop; loaded only after the visitor asked for it. */
export function mapEmbedSrc({ geo }: Shop): string {
  const { latitude, longitude } = geo;
  const box = [longitude - 0.008, latitude - 0.004, longitude + 0.008, latitude + 0.004]
    .map((degrees) => degrees.toFixed(4))
    .join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`;
}
