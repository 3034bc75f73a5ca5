import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { announceNewsletter } from '@perfboard/server/audience/newsletter/newsletter-record';
import { makeProject } from '@perfboard/server/testing/make-project';
import { expect, test } from 'vitest';
import { app, call, prepareNewsletterDesk, read } from '../testing/newsletter-desk.ts';

prepareNewsletterDesk();

test('everybody reads a newsletter on the site when its shop wants it, once it is sent, until it is taken back', async () => {
  const { prisma } = app.services;
  const kit = await makeProject(app.services, { project_name: 'Kit on show' });
  const uuid = (
    await call('create', {
      subject: 'Kits & more',
      body: `**Hi** [x](project:${kit.uuid}) &#12; bye`,
      is_public: true,
    })
  ).data.uuid;
  const address = `/api/v1/published-newsletters/${uuid}`;
  const listed = async () =>
    (await app.call('/api/v1/published-newsletters')).json.items.map(
      (newsletter: { uuid: string }) => newsletter.uuid,
    );
  const feed = async () => (await app.call('/newsletters.xml')).text;
  const sitemap = async () => (await app.call('/sitemap.xml')).text;
  expect((await app.call(address)).status).toBe(404);
  expect((await call('publish', { uuid })).error?.message).toBe(newsletterMessages.notBegun);
  await prisma.newsletter.update({
    where: { uuid },
    data: { started_at: new Date(), planned_at: new Date() },
  });
  // Started, but without a delivery: the site must not be first.
  const mail = { newsletter_uuid: uuid, email: 'first@newsletter.example' };
  const { uuid: first } = await prisma.newsletterDelivery.create({ data: mail });
  expect((await app.call(address)).status).toBe(404);
  expect([await listed(), (await call('publish', { uuid })).error?.message]).toEqual([
    [],
    newsletterMessages.notBegun,
  ]);
  await prisma.newsletterDelivery.update({
    where: { uuid: first },
    data: { status: 'sent', message_id: '<first@newsletter.example>', sent_at: new Date() },
  });
  await announceNewsletter(app.services.pool, uuid);
  const { json } = await app.call(address);
  expect(json).toMatchObject({ uuid, subject: 'Kits & more' });
  expect(json.html).toContain('<strong>Hi</strong> <a href="/projects/');
  // Nothing of a reader: no address, no link that ends a subscription.
  expect(JSON.stringify(json)).not.toMatch(/unsubscribe|token|@/);
  expect(await listed()).toEqual([uuid]);
  await expect.poll(feed).toContain('<title>Kits &amp; more</title>');
  expect(await sitemap()).toContain(`/newsletters/${uuid}/kits-more</loc>`);
  expect(await feed()).not.toMatch(/unsubscribe/);
  // A newsletter that XML does not know would take the whole feed with it.
  expect(await feed()).not.toContain('\f');
  // A project that was taken back since is not shown here either.
  await prisma.project.update({ where: { uuid: kit.uuid }, data: { published_at: null } });
  expect((await app.call(address)).json.html).not.toContain('href=');
  expect((await call('unpublish', { uuid })).status).toBe(200);
  expect((await app.call(address)).status).toBe(404);
  expect(await listed()).toEqual([]);
  await expect.poll(feed).not.toContain('Kits');
  expect(await sitemap()).not.toContain('/newsletters');
  expect((await call('publish', { uuid })).status).toBe(200);
  expect(await listed()).toEqual([uuid]);
  // A copy is not public until that is chosen again.
  const copy = (await call('duplicate', { uuid })).data.uuid;
  expect((await read(copy)).is_public).toBe(false);
});
