import { shop } from '@perfboard/content/shop';
import type { Project } from '@perfboard/contracts/project';

type Fact = Record<string, unknown>;

/** The shop as search engines know one. No ratings: nobody believes those that one gives oneself. */
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

export const projectFact = (origin: string, project: Project, address: string): Fact => ({
  '@type': 'CreativeWork',
  name: project.project_name,
  description: project.description,
  url: `${origin}${address}`,
  image: new URL(project.image_url, origin || 'http://localhost').href,
  keywords: project.tags.join(', '),
  ...(project.category ? { genre: project.category } : {}),
  dateCreated: project.created_at,
  dateModified: project.updated_at,
  creator: { '@id': `${origin}/#shop` },
});
