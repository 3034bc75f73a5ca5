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
  ...(shop.hours.length > 0 && {
    openingHoursSpecification: shop.hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
  }),
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
  ...(shop.social.length > 0 && { sameAs: shop.social.map(({ href }) => href) }),
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

/** A page's own address and breadcrumbs with the prefix of its language; other facts stay as they are. */
export function factInLanguage(fact: Fact, origin: string, base: string): Fact {
  const addressIn = (address: string) => origin + inLanguage(base, address.slice(origin.length));
  if (fact['@type'] === 'CreativeWork' || fact['@type'] === 'Article')
    return { ...fact, url: addressIn(fact.url as string) };
  if (fact['@type'] !== 'BreadcrumbList') return fact;
  const entries = fact.itemListElement as { item: string }[];
  return { ...fact, itemListElement: entries.map((entry) => ({ ...entry, item: addressIn(entry.item) })) };
}
