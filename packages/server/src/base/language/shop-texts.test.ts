import { mails } from '@perfboard/content/mails';
import { clients } from '@perfboard/content/optional-features';
import { expect, test } from 'vitest';
import { clientsIn, mailDefaults, mailsIn, stageDefaults } from './shop-texts.ts';

test('the English texts of the catalog are the shop’s defaults, letter by letter', () => {
  const { booking, contact, confirmation, newsletter } = mailDefaults('en');
  expect(mails).toMatchObject({ booking, contact: { ...contact }, confirmation, newsletter });
  expect(stageDefaults('en')).toEqual(Object.fromEntries(clients.stages.map(({ id, title }) => [id, title])));
});

test('an unchanged text is in the reader’s language, and one that the owner changed stays', () => {
  const own = { ...mails, booking: { ...mails.booking, text: 'We call you today.' } };
  const { booking, newsletter } = mailsIn(own, 'de');
  expect(booking).toMatchObject({
    subject: 'Ihre Anfrage ist bei uns eingegangen',
    heading_known: 'Vielen Dank, {{sender}}',
    text: 'We call you today.',
    closing: 'Sie haben es eilig? Rufen Sie uns an: {{phone}}',
  });
  expect(newsletter).toMatchObject({ unsubscribe: 'Abbestellen', topics: mails.newsletter.topics });
  expect(newsletter.body).toBe(mails.newsletter.body);
  expect(mailsIn(own, 'en')).toBe(own);
});

test('every text to a visitor has a translation with the same placeholders', () => {
  const placeholders = (text: string) => text.match(/\{\{\w+\}\}/g)?.sort() ?? [];
  for (const language of ['de', 'es', 'fr'] as const) {
    const { booking, contact, confirmation, newsletter } = mailsIn(mails, language);
    for (const [texts, defaults] of [
      [booking, mails.booking],
      [contact, mails.contact],
      [confirmation, mails.confirmation],
    ] as const)
      for (const [key, text] of Object.entries(texts)) {
        const english = Reflect.get(defaults, key) as string;
        expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(english));
        if (english) expect(text, `${language} ${key}`).not.toBe(english);
      }
    expect(placeholders(newsletter.reason)).toEqual(['{{name}}']);
  }
});

test('a stage with a title of the owner keeps it', () => {
  const [first, ...rest] = clients.stages;
  const own = {
    ...clients,
    stages: [{ ...first, id: 'received', title: 'On the desk', sends_email: false }, ...rest],
  };
  const titles = clientsIn(own, 'de').stages.map(({ title }) => title);
  expect(titles.slice(0, 3)).toEqual(['On the desk', 'In Klärung', 'Angebot erstellt']);
});
