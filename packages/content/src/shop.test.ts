import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { shopFields } from '@perfboard/contracts/shop/document';
import { describe, expect, it, test } from 'vitest';
import { domainGroups } from './domain-group.ts';
import { home } from './home.ts';
import { legal, legalMarkdown } from './legal-markdown.ts';
import { mails } from './mails.ts';
import { retention } from './privacy-policy.ts';
import { addressLines, hoursIn, mapEmbedSrc, mapHref, phoneNumber } from './profile.ts';
import { promoSlides } from './promo-slide.ts';
import { questions } from './question.ts';
import { services } from './service.ts';
import { claims, shop } from './shop.ts';
import { testimonials } from './testimonial.ts';

describe('the shop', () => {
  it('states its business hours in the exact words', () => {
    expect(shop.hours.map(hoursIn('en'))).toEqual(['Mon–Fri 9AM–6PM', 'Sat 10AM–2PM']);
  });

  it('can be called, written to and found', () => {
    expect(phoneNumber(shop)).toMatch(/^\+\d{10,15}$/);
    expect(shop.email).toMatch(/@perfboardlabs\.example$/);
    expect(addressLines(shop)).toHaveLength(3);
    expect(new URL(mapHref(shop)).searchParams.get('mlat')).toBe(String(shop.geo.latitude));
    expect(new URL(mapEmbedSrc(shop)).searchParams.get('bbox')?.split(',')).toHaveLength(4);
  });
});

test.each([
  [['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], '09:00', '18:00', 'Mon–Fri 9AM–6PM'],
  [['Saturday'], '10:00', '14:00', 'Sat 10AM–2PM'],
  [['Tuesday', 'Thursday'], '00:30', '12:00', 'Tue, Thu 12:30AM–12PM'],
  [
    ['Monday', 'Tuesday', 'Friday', 'Saturday', 'Sunday'],
    '08:15',
    '20:45',
    'Mon, Tue, Fri–Sun 8:15AM–8:45PM',
  ],
] as const)('hours without words of their own read %s %s %s as %s', (days, opens, closes, text) => {
  expect(hoursIn('en')({ label: '', days: [...days], opens, closes })).toBe(text);
});

test.each([
  ['IT', 'Milano', 'MI', '20121', '20121 Milano MI'],
  ['ES', 'Sabadell', 'Barcelona', '08203', '08203 Sabadell (Barcelona)'],
  ['CA', 'Ottawa', 'ON', 'K1A 0B1', 'Ottawa ON K1A 0B1'],
  ['BR', 'Campinas', 'SP', '13010-111', 'Campinas - SP 13010-111'],
])('in %s a region is written as there: %s, %s', (country_code, city, region, postal_code, cityLine) => {
  const address = { ...shop.address, city, region, postal_code, country_code };
  expect(addressLines({ address })[1]).toBe(cityLine);
});

test('an address without unit, region and postal code has no stray comma', () => {
  const address = { ...shop.address, unit: '', region: '', postal_code: '' };
  expect(addressLines({ address })).toEqual(['214 Solderworks Row', 'Portland', 'United States']);
});

test.each([
  ['DE', '10178 Berlin'],
  ['FR', '10178 Berlin'],
  ['US', 'Berlin 10178'],
  ['GB', 'Berlin 10178'],
])('the postal code and the city stand in the order of the country: %s', (country_code, cityLine) => {
  const address = { ...shop.address, city: 'Berlin', region: '', postal_code: '10178', country_code };
  expect(addressLines({ address })[1]).toBe(cityLine);
});

test('the defaults are documents that the desk would take', () => {
  const words = {
    profile: shop,
    home,
    questions,
    testimonials: { testimonials },
    legal: legalMarkdown,
    categories: defaultCategories,
    mails,
    retention,
  };
  for (const [name, value] of Object.entries(words)) {
    expect(shopFields[name as keyof typeof shopFields].parse(value), name).toEqual(value);
  }
});

describe('static content', () => {
  it('has four services, each with its own slug and icon', () => {
    expect(services).toHaveLength(4);
    expect(new Set(services.map(({ slug }) => slug)).size).toBe(4);
    expect(new Set(services.map(({ icon }) => icon)).size).toBe(4);
    for (const { deliverables } of services) expect(deliverables.length).toBeGreaterThanOrEqual(3);
  });

  it('has eight domain groups of five to eight names that the booking form accepts', () => {
    expect(domainGroups).toHaveLength(8);
    for (const { projects } of domainGroups) {
      expect(projects.length).toBeGreaterThanOrEqual(5);
      expect(projects.length).toBeLessThanOrEqual(8);
    }
    const names = domainGroups.flatMap(({ projects }) => projects);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name.length).toBeGreaterThanOrEqual(5);
      expect(name.length).toBeLessThanOrEqual(100);
    }
  });

  it('has five testimonials with real dates and ratings from one to five', () => {
    expect(testimonials).toHaveLength(5);
    for (const { date, rating, text } of testimonials) {
      expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
      expect(text.length).toBeGreaterThan(80);
    }
  });

  it('has two promo slides of existing categories', () => {
    expect(promoSlides).toHaveLength(2);
    for (const { category } of promoSlides)
      expect(defaultCategories.admin.map(({ title }) => title)).toContain(category);
  });

  it('has legal pages whose sections can be linked to and say what the product does', () => {
    for (const page of [legal.privacy, legal.terms]) {
      const ids = page.sections.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    }
    const privacy = JSON.stringify(legal.privacy);
    for (const promise of [
      'Do Not Track',
      'Global Privacy Control',
      'bookingProjectTitle',
      'erase',
      'unsubscribe',
    ]) {
      expect(privacy).toContain(promise);
    }
    const terms = JSON.stringify(legal.terms);
    for (const subject of ['Academic integrity', 'Warranty', 'Liability', 'payment'])
      expect(terms).toContain(subject);
  });

  it('contains no placeholder and no pictograph', () => {
    const everything = JSON.stringify([
      shop,
      services,
      domainGroups,
      testimonials,
      promoSlides,
      home,
      questions,
      claims,
      legal,
    ]);
    expect(everything).not.toMatch(/lorem|ipsum|todo|tbd|xxx/i);
    expect(everything).not.toMatch(/\p{Extended_Pictographic}/u);
  });
});
