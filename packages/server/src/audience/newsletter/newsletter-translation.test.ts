import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { countDeliveries, makeNewsletter } from '../../testing/make-newsletter.ts';
import { makeProject } from '../../testing/make-project.ts';
import { prepareRuns, read, received, run, services, sink } from './testing/runs.ts';

prepareRuns();
beforeEach(async () => {
  await services.prisma.translation.deleteMany();
  await offer(['de', 'fr']);
});

const own = { subject: 'New kits', preview_text: 'Two kits', body: 'Hello **readers**' };
const german = { subject: 'Neue Bausätze', preview_text: 'Zwei Bausätze', body: 'Guten Tag' };

async function offer(further: string[]) {
  const data = { own: { further }, updated_by: 'owner@shop.example', version: 1 };
  await services.prisma.shopDocument.upsert({
    where: { name: 'languages' },
    create: { name: 'languages', ...data },
    update: data,
  });
}

const translation = (path: string, source: string, text: string) => ({
  language: 'de',
  path,
  source,
  source_hash: createHash('sha256').update(source).digest('hex'),
  text,
  updated_by: 'owner@shop.example',
});

/** A queued newsletter for subscribers of these languages, in German too. */
async function makeTranslated(languages: string[], texts = german, data: object = {}) {
  const { uuid, emails } = await makeNewsletter(services, languages.length, { ...own, ...data });
  const source = { ...own, ...data };
  for (const field of ['subject', 'preview_text', 'body'] as const) {
    if (!texts[field]) continue;
    const row = translation(field, source[field], texts[field]);
    await services.prisma.translation.create({ data: { ...row, newsletter_uuid: uuid } });
  }
  for (const [index, language] of languages.entries()) {
    await services.prisma.subscriber.update({ where: { email: emails[index] ?? '' }, data: { language } });
  }
  return { uuid, emails };
}

const mailTo = (email: string | undefined) => sink.messages.find(({ envelope }) => envelope.to[0] === email);

test('each subscriber gets the newsletter once, in a translation into the own language or in the primary one', async () => {
  const { uuid, emails } = await makeTranslated(['en', 'de', 'fr'], german, { is_public: true });
  await run(uuid);
  expect(received()).toEqual([...emails].sort());
  const [english, translated, french] = emails.map(mailTo);
  expect([english?.subject, translated?.subject, french?.subject]).toEqual([
    'New kits',
    'Neue Bausätze',
    'New kits',
  ]);
  expect(translated?.text).toMatch(/Guten Tag.*Abbestellen: /s);
  expect(translated?.text).not.toMatch(/Hello|Two kits/);
  expect(translated?.html).toContain('>Zwei Bausätze<');
  expect(translated?.html).toContain('<html lang="de">');
  expect(translated?.html).toContain('<div style="padding:24px">');
  // Under the same address as in every language.
  expect(translated?.text).toContain(`https://shop.example/de/newsletters/${uuid}/new-kits`);
  expect(english?.text).toContain(`https://shop.example/newsletters/${uuid}/new-kits`);
  // Without a translation, the page of its only language.
  for (const part of [french?.text, french?.html])
    expect(part).toMatch(new RegExp(`https://shop\\.example/newsletters/${uuid}/new-kits[\\s"]`));
  expect(translated?.text).toContain('\nhttps://shop.example/de\n');
  expect(english?.text).toContain('\nhttps://shop.example\n');
  expect(french?.text).toContain('\nhttps://shop.example/fr\n');
  expect(french?.text).toMatch(/Hello.*désabonn/is);
  expect(french?.html).toContain('<div style="padding:24px" lang="en" dir="ltr">');
});

test('a translation that is out of date or not complete is not sent', async () => {
  const outdated = await makeTranslated(['de']);
  await services.prisma.newsletter.update({
    where: { uuid: outdated.uuid },
    data: { body: 'Hello **all readers**' },
  });
  const partial = await makeTranslated(['de'], { ...german, preview_text: '' });
  await run(outdated.uuid);
  await run(partial.uuid);
  const texts = sink.messages.map(({ subject, text = '' }) => [subject, /Hello|Guten Tag/.exec(text)?.[0]]);
  expect(texts).toEqual([
    ['New kits', 'Hello'],
    ['New kits', 'Hello'],
  ]);
  expect((await read(outdated.uuid)).translated).toEqual({});
});

test('without a preview text none has to be translated', async () => {
  const { uuid, emails } = await makeTranslated(
    ['de'],
    { ...german, preview_text: '' },
    { preview_text: '' },
  );
  await run(uuid);
  expect(mailTo(emails[0])?.subject).toBe('Neue Bausätze');
});

test('a run after a crash sends the translation that the first run fixed, once to each subscriber', async () => {
  const { uuid, emails } = await makeTranslated(['de', 'de', 'de', 'en']);
  // The run fixes the texts, and ends before it claims anyone.
  await run(uuid, { sliceMs: 0 });
  // A killed run leaves a claimed delivery behind, which is never sent again automatically.
  await services.pool.query(
    `update newsletter_deliveries set status = 'sending', claimed_by = 'a dead run', message_id = '<' || uuid || '@shop.example>'
      where newsletter_uuid = $1 and email = $2`,
    [uuid, emails[0]],
  );
  await services.prisma.translation.updateMany({ data: { text: 'Etwas anderes' } });
  await offer([]);
  await run(uuid);
  await run(uuid);
  expect(received()).toEqual(emails.slice(1).sort());
  expect(await countDeliveries(services, uuid)).toEqual({ sent: 3, uncertain: 1 });
  expect(emails.slice(1).map((email) => mailTo(email)?.subject)).toEqual([
    'Neue Bausätze',
    'Neue Bausätze',
    'New kits',
  ]);
  expect(JSON.stringify(sink.messages)).not.toContain('Etwas anderes');
});

test('a language that the site no longer has is not used', async () => {
  await offer(['fr']);
  const { uuid, emails } = await makeTranslated(['de']);
  await run(uuid);
  expect(mailTo(emails[0])?.subject).toBe('New kits');
});

test('a project’s card has the name of its language and the price as its reader writes it, and links to the page in it', async () => {
  const kit = await makeProject(services, {
    project_name: 'Soil network',
    facts: { price_from: '1850', currency: 'USD' },
  });
  await services.prisma.translation.create({
    data: { ...translation('project_name', 'Soil network', 'Bodensensornetz'), project_uuid: kit.uuid },
  });
  const body = `[kit](project:${kit.uuid})`;
  const { uuid, emails } = await makeTranslated(
    ['de', 'en', 'fr'],
    { ...german, body: `Guten Tag\n\n${body}` },
    { body },
  );
  await run(uuid);
  expect(mailTo(emails[0])?.text).toContain(
    `Bodensensornetz, ab 1.850\u00a0USD\nhttps://shop.example/de/projects/${kit.uuid}/soil-network`,
  );
  expect(mailTo(emails[1])?.text).toContain(
    `Soil network, from USD 1,850\nhttps://shop.example/projects/${kit.uuid}/soil-network`,
  );
  expect(mailTo(emails[0])?.html).toContain('>ab 1.850\u00a0USD<');
  // Without a translation, the card is in the primary language and its price in the reader's.
  expect(mailTo(emails[2])?.text).toContain(
    `Soil network, à partir de 1\u202f850\u00a0USD\nhttps://shop.example/projects/${kit.uuid}/soil-network`,
  );
  expect(mailTo(emails[2])?.html).toContain('lang="fr">à partir de');
});
