import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageLanguageProvider } from '../../components/messages.ts';
import { cause } from './server-text.tsx';

const error = 'Invalid login: 535 Authentication failed';

function sentenceIn(language: Language): string {
  const t = translatorOf(language, 'desk_inbox');
  return renderToStaticMarkup(
    <PageLanguageProvider
      value={{
        language,
        base: '',
        languages: [],
        translator: (area) => translatorOf(language, area),
        load: async () => {},
        written: () => ({}),
        textIn: () => ({}),
      }}
    >
      {t.rich('mailboxFailedUnread', { error, cause })}
    </PageLanguageProvider>,
  );
}

test('an error of another server within a translated sentence says that it is English', () => {
  expect(sentenceIn('de')).toBe(
    `Das Postfach kann nicht gelesen werden: <bdi lang="en">${error}</bdi>. Noch nicht gelesen. Es wird automatisch erneut versucht.`,
  );
});

test('an English desk shows the sentence without marks', () => {
  expect(sentenceIn('en')).toBe(`Can’t read the mailbox: ${error}. Not read yet. Retrying automatically.`);
});
