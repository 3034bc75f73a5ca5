import { clients } from '@perfboard/content/optional-features';
import { expect, test } from 'vitest';
import { saveDocument, versionOf } from '../../catalog/shop/shop.ts';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import {
  again,
  bookingNotification,
  prepareNotifications,
  services,
  sink,
} from '../../operations/notification/testing/notifications.ts';
import { makeContact, makeNotification } from '../../testing/make-lead.ts';
import { sessionSecret } from '../../testing/services.ts';
import { readClientToken } from '../lead/client-link.ts';
import { advanceStage, setStage } from '../lead/lead-stage.ts';

prepareNotifications();

const save = async (change: Partial<typeof clients>) => {
  const version = await versionOf(services.prisma, 'clients');
  await services.prisma.$transaction((tx) =>
    saveDocument(tx, { name: 'clients', version, actor: 'asha', value: { ...clients, ...change } }),
  );
};
const linkIn = (text = '') => /https:\/\/shop\.example\/client\/([\w-]+)/.exec(text)?.[1];

test('a confirmation email links to the client page only if the shop says so, and is the same otherwise', async () => {
  const acknowledge = async () => {
    const { notification, booking } = await bookingNotification({ kind: 'booking_acknowledgement' });
    sink.messages.length = 0;
    await sendNotification(services, notification.uuid, again);
    return { mail: sink.messages[0], booking };
  };
  for (const off of [{}, { is_used: true }, { in_acknowledgement: true }]) {
    await save(off);
    expect((await acknowledge()).mail?.text).not.toContain('/client/');
  }
  const withoutLink = (await acknowledge()).mail;
  await save({ is_used: true, in_acknowledgement: true });
  // A worker learns of new site content by the change feed, a moment later.
  await expect.poll(async () => linkIn((await acknowledge()).mail?.text)).toBeDefined();
  const { mail, booking } = await acknowledge();
  const token = linkIn(mail?.text);
  expect(readClientToken(sessionSecret, token ?? '')).toEqual({
    kind: 'booking',
    uuid: booking.uuid,
    round: 0,
  });
  // Nothing but the button and its line was added.
  const added = /Follow your request:\s+\S+\s+/;
  expect(mail?.text?.replace(added, '').replace(/(?:Received|Reference):.*/g, '')).toBe(
    withoutLink?.text?.replace(/(?:Received|Reference):.*/g, ''),
  );
});

test('a stage emails the client if chosen, and not once the lead has moved on', async () => {
  const { prisma } = services;
  const stages = clients.stages.map((stage) => ({ ...stage, sends_email: stage.id !== 'testing' }));
  await save({ stages });
  const { uuid, email } = await makeContact(services, { email: 'ben@visitor.example', subject: 'A gateway' });
  const set = async (id: string) => {
    const stage = stages.find((one) => one.id === id);
    if (!stage) throw new Error(id);
    await prisma.$transaction((tx) => setStage({ tx, requestId: 'r' }, { kind: 'contact', uuid }, stage));
    return prisma.notification.findFirst({ where: { contact_uuid: uuid }, orderBy: { created_at: 'desc' } });
  };
  const production = await set('in-production');
  const shipped = await set('shipped');
  await sendNotification(services, production?.uuid ?? '', again);
  expect(sink.messages).toHaveLength(0);
  await sendNotification(services, shipped?.uuid ?? '', again);
  expect(sink.messages[0]?.envelope.to).toEqual([email]);
  expect(sink.messages[0]?.subject).toBe('Shipped: A gateway');
  expect(linkIn(sink.messages[0]?.text)).toBeTruthy();
  expect(await prisma.notification.count({ where: { contact_uuid: uuid } })).toBe(1);
  const again_ = await set('in-production');
  await set('testing');
  await sendNotification(services, again_?.uuid ?? '', again);
  expect(sink.messages).toHaveLength(1);
});

test('a quote moves its lead forward, never back, and says so in the trail', async () => {
  const { prisma } = services;
  const { uuid } = await makeContact(services);
  const source = { requestId: 'r', currentActor: { email: 'Client' } };
  const advance = (to: 'quoted' | 'ordered') =>
    prisma.$transaction((tx) => advanceStage({ tx, ...source }, { kind: 'contact', uuid }, to));
  const stage = async () => (await prisma.contact.findUniqueOrThrow({ where: { uuid } })).stage;
  await advance('ordered');
  await advance('quoted');
  expect(await stage()).toBe('ordered');
  expect(await prisma.audit.findMany({ where: { entity_uuid: uuid } })).toMatchObject([
    { action: 'contact.stage', actor: 'Client', details: { stage: 'ordered', title: 'Ordered' } },
  ]);
  expect(await prisma.notification.count({ where: { contact_uuid: uuid } })).toBe(0);
  // A shop that removed the stage.
  await save({ stages: clients.stages.filter(({ id }) => id !== 'quoted') });
  const other = await makeContact(services);
  await prisma.$transaction((tx) =>
    advanceStage({ tx, ...source }, { kind: 'contact', uuid: other.uuid }, 'quoted'),
  );
  expect((await prisma.contact.findUniqueOrThrow({ where: { uuid: other.uuid } })).stage).toBe('');
});

test('the links of an address are those of its leads that are no spam', async () => {
  await save({ is_used: true });
  const email = 'both@visitor.example';
  const { uuid: contact_uuid } = await makeContact(services, { email, client_round: 3 });
  await makeContact(services, { email, is_spam: true });
  await makeContact(services);
  const { uuid } = await makeNotification(services, { kind: 'client_link', contact_uuid });
  await sendNotification(services, uuid, again);
  const links = [...(sink.messages[0]?.text ?? '').matchAll(/\/client\/([\w-]+)/g)].map(([, token]) =>
    readClientToken(sessionSecret, token ?? ''),
  );
  expect(new Set(links.map((claim) => JSON.stringify(claim)))).toEqual(
    new Set([JSON.stringify({ kind: 'contact', uuid: contact_uuid, round: 3 })]),
  );
});
