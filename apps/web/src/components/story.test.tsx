import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageLanguageProvider, textAttributes } from './messages.ts';
import { Story } from './story.tsx';

const shownOn = (page: Language, language?: string) =>
  renderToStaticMarkup(
    <PageLanguageProvider
      value={{
        language: page,
        base: '',
        languages: [],
        translator: (area) => translatorOf(page, area),
        load: async () => {},
        written: (other) => textAttributes(page, other),
        textIn: () => ({}),
      }}
    >
      <Story html="<p>Text</p>" label="Fallstudie" language={language} />
    </PageLanguageProvider>,
  ).replace(/<link[^>]*>/, '');

test('the label of a text in another language is in the language of the page', () => {
  expect(shownOn('de')).toBe(
    '<section class="legal-prose story " aria-label="Fallstudie"><p>Text</p></section>',
  );
  expect(shownOn('de', 'en')).toBe(
    '<section aria-label="Fallstudie" class="min-w-0"><div class="legal-prose story " lang="en"><p>Text</p></div></section>',
  );
  expect(shownOn('ar-XB', 'en')).toContain('lang="en" dir="ltr"');
});
