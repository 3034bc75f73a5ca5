import { phoneNumber, streetLine } from '@perfboard/content/profile';
import { inLanguage } from '@perfboard/contracts/path';
import type { Profile } from '@perfboard/contracts/shop/profile';

export type Fact = Record<string, unknown>;

/** The shop for search engines. No ratings: search engines ignore those of a shop about itself. */
export const shopFact = (shop: Profile, origin: string): Fact => ({
  '@type': ['Organization', 'LocalBusiness'],
  '@id': `${origin}/#shop`,
  name: shop.name,
  legalName: shop.legal_name,
  description: shop.description,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  telephone: phoneNumber(shop),
  email: shop.email,
  foundingDate: String(shop.founded_year),
  address: {
    '@type': 'PostalAddress',
    streetAddress: streetLine(shop),
    addressLocality: shop.address.city,
    addressRegion: shop.address.region || undefined,
    postalCode: shop.address.postal_code || undefined,
    addressCountry: shop.address.country_code,
  },
  geo: { '@type': 'GeoCoordinates', ...shop.geo },
  openingHoursSpecification: shop.hours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  })),
  ...(shop.exceptions.length > 0 && {
    specialOpeningHoursSpecification: shop.exceptions.map(({ date, is_closed, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      // A closed day in schema.org's notation.
      opens: is_closed ? '00:00' : opens,
      closes: is_closed ? '00:00' : closes,
    })),
  }),
  sameAs: shop.social.map(({ href }) => href),
});

export const websiteFact = (shop: Pick<Profile, 'name'>, origin: string): Fact => ({
  '@type': 'WebSite',
  name: shop.name,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origin}/projects?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});

export const breadcrumbFact = (
  origin: string,
  trail: ReadonlyArray<readonly [name: string, path: string]>,
): Fact => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

/** A page's breadcrumbs with the prefix of its language; other facts stay as they are. */
export const factInLanguage = (fact: Fact, origin: string, base: string): Fact =>
  fact['@type'] === 'BreadcrumbList'
    ? {
        ...fact,
        itemListElement: (fact.itemListElement as { item: string }[]).map((entry) => ({
          ...entry,
          item: origin + inLanguage(base, entry.item.slice(origin.length)),
        })),
      }
    : fact;
