import { home, withoutClaims } from '@perfboard/content/home';
import { replies } from '@perfboard/content/mails';
import { appointments } from '@perfboard/content/optional-features';
import { questions } from '@perfboard/content/question';
import { shop } from '@perfboard/content/shop';
import { testimonials } from '@perfboard/content/testimonial';
import { defaultTranslations } from '@perfboard/content/translations/default-translations';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { expect, test } from 'vitest';
import { textsOf } from './document-texts.ts';
import { shippedTranslation } from './translation.ts';

/** Every default text but those of the legal pages. */
const texts = [
  ...new Set([
    ...[
      textsOf('profile', shop),
      textsOf('home', home),
      textsOf('questions', questions),
      textsOf('testimonials', { testimonials }),
      textsOf('categories', defaultCategories),
      textsOf('replies', replies),
      textsOf('appointments', appointments),
    ].flatMap((found) => found.map(({ source }) => source.replaceAll(shop.name, '{{name}}'))),
    ...Object.values(withoutClaims),
  ]),
];

test.each(['de', 'es', 'fr'])('every default text of the site content has a translation: %s', (language) => {
  const translated = Object.keys(defaultTranslations[language] ?? {}).map((key) =>
    key.replaceAll(shop.name, '{{name}}'),
  );
  expect(translated.toSorted()).toEqual(texts.toSorted());
});

test('French texts keep a narrow no-break space before a colon, a semicolon and a question mark', () => {
  const wrong = Object.values(defaultTranslations.fr ?? {}).filter((text) =>
    / [:;?!]|[^\s\d\u202f][;?!]/.test(text),
  );
  expect(wrong).toEqual([]);
});

test('a default text that names the shop is translated under the owner’s name', () => {
  const source = 'Torino: electronics, IoT and AI projects with the source and the schematics';
  expect(shippedTranslation('de', source, 'Torino')).toBe(
    'Torino: Elektronik-, IoT- und KI-Projekte mit Quellcode und Schaltplänen',
  );
  expect(shippedTranslation('de', 'A text of the owner', 'Torino')).toBeUndefined();
  expect(shippedTranslation('ar-XB', source, 'Torino')).toBeUndefined();
});
