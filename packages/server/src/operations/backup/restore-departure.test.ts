import type { Database } from '@perfboard/db/client';
import { checkDatabase } from '@perfboard/db/start-check';
import type { ImageStore } from '@perfboard/media/store';
import { expect, test } from 'vitest';
import { removeSubscriber } from '../../audience/subscriber/subscriber.ts';
import { suppressionHash } from '../../base/suppression/suppression.ts';
import {
  makePreviewLink,
  openPreviewLink,
  revokePreviewLinks,
} from '../../catalog/project/project-preview.ts';
import { makeBooking } from '../../testing/make-lead.ts';
import { makeInvitation } from '../../testing/make-member.ts';
import { makeSubscriber } from '../../testing/make-newsletter.ts';
import { makeProject } from '../../testing/make-project.ts';
import { sessionSecret as secret } from '../../testing/services.ts';
import { erasePersonalData } from '../privacy/erase-personal-data.ts';
import { createDepartureRecorder } from '../privacy/record-departures.ts';
import { restoreBackup } from './restore-archive.ts';
import {
  backUp,
  emptyPlace,
  file,
  leave,
  newStore,
  prepareShop,
  recordDepartures,
  shop,
  statuses,
  store,
} from './testing/backed-up-shop.ts';

prepareShop();

const previewEnv = { PUBLIC_URL: 'https://shop.example', SESSION_SECRET: secret };

test('people who unsubscribed or were erased after the archive was made are not restored', async () => {
  for (const name of ['ada', 'bob', 'eve'])
    await makeSubscriber(shop, { email: `${name}@x.example`, status: 'active' });
  await makeBooking(shop, { email: 'carl@x.example' });
  await makeBooking(shop, { email: 'bob@x.example' });
  await makeInvitation(shop, { email: 'fay@x.example' });
  const gus = await makeSubscriber(shop, { email: 'gus@x.example', status: 'active' });
  for (const id of ['stays', 'Goes'])
    await shop.prisma.user.create({ data: { id, name: id, email: `${id}@desk.example` } });
  const { uuid: draft } = await makeProject(shop, { published_at: null });
  const link = async (at: Database) => {
    const made = await makePreviewLink(at.prisma, previewEnv, { uuid: draft, days: 7 });
    return new URL(made.url).searchParams.get('token') ?? '';
  };
  const links = [await link(shop)];
  const { uuid: kept } = await shop.prisma.file.create({
    data: { project_uuid: draft, name: 'board.zip', bytes: 1 },
  });
  await backUp();
  for (let round = 0; round < 3; round += 1) {
    await revokePreviewLinks(shop.prisma, draft);
    links.push(await link(shop));
  }
  await revokePreviewLinks(shop.prisma, draft);
  // Removed as by the desk: the audit trail names the row, but no address of a subscriber.
  await shop.prisma.user.delete({ where: { id: 'Goes' } });
  await shop.prisma.$transaction((tx) => removeSubscriber({ tx, secret }, gus.uuid));
  for (const [entity, entity_uuid] of [
    ['member', 'Goes'],
    ['subscriber', gus.uuid],
  ] as const)
    await shop.prisma.audit.create({
      data: { entity, entity_uuid, action: `${entity}.remove`, actor: 'owner@desk.example' },
    });
  await shop.prisma.$transaction((tx) => erasePersonalData({ tx, secret }, 'fay@x.example'));
  await leave('ada@x.example');
  await shop.prisma.$transaction((tx) => erasePersonalData({ tx, secret }, 'carl@x.example'));
  // Subscribed and left after the archive was made.
  await makeSubscriber(shop, { email: 'dora@x.example', status: 'active' });
  await leave('dora@x.example');
  // Had left long before and was erased only now: its hash is an old one.
  await leave('eve@x.example');
  await shop.prisma.suppression.create({
    data: { email_hash: suppressionHash(secret, 'eve@x.example'), created_at: new Date('2020-01-01') },
  });
  await shop.prisma.$transaction((tx) => erasePersonalData({ tx, secret }, 'eve@x.example'));
  expect(await recordDepartures()).toBeGreaterThan(3);

  const { databaseUrl, rows } = await emptyPlace();
  const into = newStore();
  const report = await restoreBackup({ databaseUrl, store: into, file, secret, departures: [store] });
  expect(report).toMatchObject({ erased: 3, left: 1, removed: 2 });
  expect((await rows.prisma.user.findMany()).map(({ id }) => id)).toEqual(['stays']);
  expect(await statuses(rows)).toEqual({ 'ada@x.example': 'unsubscribed', 'bob@x.example': 'active' });
  expect((await rows.prisma.booking.findMany()).map(({ email }) => email)).toEqual(['bob@x.example']);
  expect(await rows.prisma.invitation.count()).toBe(0);
  expect(await rows.prisma.removedSubscriber.findMany()).toMatchObject([
    { email_hash: suppressionHash(secret, 'gus@x.example') },
  ]);
  // A revoked link's round is never reused.
  const { link_round } = await rows.prisma.file.findUniqueOrThrow({ where: { uuid: kept } });
  expect(link_round).toBeGreaterThan(1_000_000);
  for (const token of links)
    expect(await openPreviewLink({ ...rows, env: previewEnv }, token)).toBeUndefined();
  expect(await openPreviewLink({ ...rows, env: previewEnv }, await link(rows))).toMatchObject({
    uuid: draft,
  });
  const hashes = (await rows.prisma.suppression.findMany()).map(({ email_hash }) => email_hash);
  expect(hashes).toEqual(
    expect.arrayContaining(
      ['carl', 'dora', 'eve'].map((name) => suppressionHash(secret, `${name}@x.example`)),
    ),
  );
  const readErased = ({ prisma }: Database) =>
    prisma.suppression.findUniqueOrThrow({ where: { email_hash: suppressionHash(secret, 'eve@x.example') } });
  // Not the time of the restore: later emails in the mailbox are new.
  const { erased_at } = await readErased(shop);
  expect((await readErased(rows)).erased_at?.getTime()).toBe(
    Math.floor((erased_at?.getTime() ?? 0) / 1_000) * 1_000,
  );
  // The new installation's own list of departures records everything again.
  await createDepartureRecorder({ pool: rows.pool, store: into, env: { SESSION_SECRET: secret } })();
  const again = await emptyPlace();
  const second = await restoreBackup({ databaseUrl: again.databaseUrl, store: into, file, secret });
  expect(second).toMatchObject({ erased: 3, left: 1, removed: 2 });
});

test('each departure is recorded once, without the address', async () => {
  await makeSubscriber(shop, { email: 'ada@x.example', status: 'active' });
  await leave('ada@x.example');
  const keep = createDepartureRecorder({ pool: shop.pool, store, env: { SESSION_SECRET: secret } });
  expect(await keep()).toBe(1);
  expect(await keep()).toBe(0);
  const keys: string[] = [];
  for await (const key of store.list('')) keys.push(key);
  expect(keys).toEqual([expect.stringMatching(/^departures\/left\/[0-9a-f]{64}\.\d+$/)]);
});

test('no program starts on a partly restored database', async () => {
  await backUp();
  const { databaseUrl } = await emptyPlace();
  const into = newStore();
  const dying: ImageStore = { ...into, remove: () => Promise.reject(new Error('killed')) };
  await expect(restoreBackup({ databaseUrl, store: dying, file, secret })).rejects.toThrow('killed');
  await expect(checkDatabase(databaseUrl)).rejects.toThrow('A restore into this database was interrupted');
  await restoreBackup({ databaseUrl, store: into, file, secret });
  await checkDatabase(databaseUrl);
});
