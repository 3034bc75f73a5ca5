import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Story } from './story.tsx';

test('the label of a text in another language is in the language of the page', () => {
  const shown = (language?: string) =>
    renderToStaticMarkup(<Story html="<p>Text</p>" label="Fallstudie" language={language} />).replace(
      /<link[^>]*>/,
      '',
    );
  expect(shown()).toBe('<section class="legal-prose story " aria-label="Fallstudie"><p>Text</p></section>');
  expect(shown('en')).toBe(
    '<section aria-label="Fallstudie" class="min-w-0"><div class="legal-prose story " lang="en" dir="ltr"><p>Text</p></div></section>',
  );
});
