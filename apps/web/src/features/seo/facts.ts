import { shop } from '@perfboard/content/shop';

export type Fact = Record<string, unknown>;

/** The shop for search engines. No ratings: search engines ignore those of a shop about itself. */
export const shopFact = (origin: string): Fact => ({
  '@type': ['Organization', 'LocalBusiness'],
  '@id': `${origin}/#shop`,
  name: shop.name,
  legalName: shop.legalName,
  description: shop.description,
  url: `${origin}/`,
  telephone: shop.phone.tel,
  email: shop.email,
  foundingDate: String(shop.foundedYear),
  address: {
    '@type': 'PostalAddress',
    streetAddress: `${shop.address.street}, ${shop.address.unit}`,
    addressLocality: shop.address.city,
    addressRegion: shop.address.region,
    postalCode: shop.address.postalCode,
    addressCountry: shop.address.countryCode,
  },
  geo: { '@type': 'GeoCoordinates', ...shop.geo },
  openingHoursSpecification: shop.hours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  })),
  sameAs: shop.social.map(({ href }) => href),
});

export const websiteFact = (origin: string): Fact => ({
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
