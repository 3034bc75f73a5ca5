import { deletionMessages } from '@perfboard/contracts/words/desk';
import { fileKey } from '@perfboard/media/key';
import { forgetDeleted } from '@perfboard/server/base/undo/undo-deletion';
import { removeFile } from '@perfboard/server/catalog/file/sweep-files';
import { removeImage } from '@perfboard/server/catalog/image/remove-image';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { countDeliveries, makeNewsletter } from '@perfboard/server/testing/make-newsletter';
import { makeImage, makeProject } from '@perfboard/server/testing/make-project';
import { beforeEach, describe, expect, test } from 'vitest';
import { app, colleague, owner, prepareLeadDesk, rest } from '../testing/lead-desk.ts';

prepareLeadDesk();
beforeEach(async () => {
  await app.database.empty(
    'bookings, contacts, projects, subscribers, newsletters, images, outbox, undos, files, removed_subscribers',
  );
});

type Noun = 'contact' | 'project' | 'subscriber';
interface Deleted {
  undo_uuid: string;
  undo_seconds: number;
}
const remove = async (noun: Noun, uuid: string) =>
  (await app.mutate(`${noun}.remove`, { uuid }, owner)).data as Deleted;
const undo = (noun: Noun, { undo_uuid }: Pick<Deleted, 'undo_uuid'>, cookie = owner) =>
  app.mutate(`${noun}.undoRemove`, { uuid: undo_uuid }, cookie);

/** Tables that record what was done. */
const records = [
  'audits',
  'changes',
  'outbox',
  'undos',
  'sessions',
  'rate_limits',
  'service_states',
  'users',
];

/** Every row of every other table, as text. */
async function readAll(): Promise<Record<string, string[]>> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any($1)`,
    [records],
  );
  const all: Record<string, string[]> = {};
  for (const { name } of rows) {
    const { rows: texts } = await app.database.pool.query<{ text: string }>(
      `select to_jsonb(t)::text as text from "${name}" t order by 1`,
    );
    if (texts.length > 0) all[name] = texts.map(({ text }) => text);
  }
  return all;
}

/** A message with a row in every table that names it. */
async function fullContact(): Promise<string> {
  const { prisma } = app.services;
  const { uuid } = await makeContact(app.services);
  const contact_uuid = uuid;
  const reply = await prisma.reply.create({
    data: { contact_uuid, user_id: 'one', author: 'Ann', subject: 'Re: it', body: 'Yes. ±5 %' },
  });
  const incoming = await prisma.incomingMail.create({
    data: { contact_uuid, kind: 'answer', size: 9, received_at: new Date(), body: 'Thanks' },
  });
  await prisma.file.create({ data: { name: 'quote.pdf', bytes: 5, reply_uuid: reply.uuid } });
  await prisma.file.create({ data: { name: 'photo.png', bytes: 5, incoming_uuid: incoming.uuid } });
  await prisma.leadNote.create({
    data: { contact_uuid, user_id: 'ann', author: 'Ann', body: 'Call at nine' },
  });
  const digest = await prisma.notification.create({
    data: { kind: 'digest', status: 'sent', sent_at: new Date() },
  });
  await prisma.notification.create({
    data: { kind: 'contact_notification', contact_uuid, digest_uuid: digest.uuid },
  });
  await prisma.notification.create({ data: { kind: 'reply', reply_uuid: reply.uuid } });
  return uuid;
}

describe('a deletion', () => {
  test('of a message is undone as if it had not happened, with everything that belongs to it', async () => {
    const uuid = await fullContact();
    await makeContact(app.services);
    const before = await readAll();
    const deleted = await remove('contact', uuid);
    expect(deleted.undo_seconds).toBe(10);
    const between = await readAll();
    for (const table of ['replies', 'incoming_mails', 'files', 'lead_notes'])
      expect([table, between[table]]).toEqual([table, undefined]);
    const answers = await Promise.all([undo('contact', deleted), undo('contact', deleted, colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await readAll()).toEqual(before);
    expect(await app.services.prisma.undo.count()).toBe(0);
    const trail = await app.services.prisma.audit.findMany({ where: { entity_uuid: uuid } });
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['contact.remove', 'contact.restored']),
    );
  });

  test('of a project keeps its files and images until it can no longer be undone', async () => {
    const { prisma, pool } = app.services;
    const image = await makeImage(app.services);
    const project = await makeProject(app.services, { image_uuid: image.uuid });
    await prisma.projectPhoto.create({
      data: { project_uuid: project.uuid, image_uuid: image.uuid, place: 0, caption: 'Board' },
    });
    await prisma.file.create({ data: { name: 'board.zip', bytes: 5, project_uuid: project.uuid } });
    const before = await readAll();
    const deleted = await remove('project', project.uuid);
    expect((await app.call(`/api/v1/projects/${project.uuid}`)).status).toBe(404);
    const { rows } = await pool.query<{ job: string; is_later: boolean }>(
      `select job, run_at > now() + interval '20 seconds' as is_later from outbox order by job`,
    );
    expect(rows).toEqual(
      ['file.remove', 'image.remove', 'undo.forget'].map((job) => ({ job, is_later: true })),
    );
    expect((await undo('project', deleted)).data).toEqual({
      message: deletionMessages.restored(1),
      restored: 1,
    });
    expect(await readAll()).toEqual(before);
    expect((await app.call(`/api/v1/projects/${project.uuid}`)).status).toBe(200);
  });

  test('that follows an undone one keeps files and images from the jobs of the first', async () => {
    const { prisma, store } = app.services;
    const image = await makeImage(app.services);
    const project = await makeProject(app.services, { image_uuid: image.uuid });
    const file = await prisma.file.create({
      data: { name: 'board.zip', bytes: 5, project_uuid: project.uuid },
    });
    await store.put(fileKey(file.uuid), Buffer.from('board'), { contentType: 'application/zip' });
    const isStored = async () => {
      const stored = await store.open(fileKey(file.uuid));
      stored?.stream.destroy();
      return stored !== null;
    };
    const before = await readAll();
    await undo('project', await remove('project', project.uuid));
    const second = await remove('project', project.uuid);
    const runReleases = async () => {
      await removeImage(app.services, { uuid: image.uuid, contentHash: image.content_hash });
      await removeFile(app.services, file.uuid);
    };
    await runReleases();
    expect((await undo('project', second)).data).toMatchObject({ restored: 1 });
    expect(await readAll()).toEqual(before);
    expect(await isStored()).toBe(true);
    // Once it is final, its own jobs, 30 seconds later, remove both.
    await remove('project', project.uuid);
    await prisma.undo.updateMany({ data: { undo_until: new Date(Date.now() - 29_000) } });
    await runReleases();
    expect(await prisma.image.count()).toBe(0);
    expect(await isStored()).toBe(false);
  });

  test('of several projects is undone with all of them', async () => {
    const made = [await makeProject(app.services), await makeProject(app.services)];
    const before = await readAll();
    const { data } = await app.mutate('project.removeMany', { uuids: made.map(({ uuid }) => uuid) }, owner);
    expect(data).toMatchObject({ removed: 2, undo_seconds: 10 });
    expect((await undo('project', data as Deleted)).data).toMatchObject({ restored: 2 });
    expect(await readAll()).toEqual(before);
  });

  test('of a subscriber gives its deliveries back, and imports may add the address again', async () => {
    const { uuid: newsletter, emails } = await makeNewsletter(app.services, 2);
    const one = await app.services.prisma.subscriber.findUniqueOrThrow({ where: { email: emails[0] ?? '' } });
    const before = await readAll();
    const deleted = await remove('subscriber', one.uuid);
    expect(await app.services.prisma.removedSubscriber.count()).toBe(1);
    await undo('subscriber', deleted);
    expect(await readAll()).toEqual(before);
    expect(await countDeliveries(app.services, newsletter)).toEqual({ pending: 2 });
  });

  test('can be undone over REST', async () => {
    const { uuid } = await makeContact(app.services);
    const answer = await rest(`/contacts/${uuid}`, 'DELETE');
    const { undo_uuid } = answer.json as Deleted;
    expect((await rest(`/contacts/deletions/${undo_uuid}/undo`, 'POST')).status).toBe(200);
    expect((await rest(`/contacts/${uuid}`, 'GET')).status).toBe(200);
  });

  test('is final once the time is over, and what was deleted is then forgotten', async () => {
    const { prisma, pool } = app.services;
    const { uuid } = await makeContact(app.services);
    const deleted = await remove('contact', uuid);
    await forgetDeleted(prisma, deleted.undo_uuid);
    expect(await prisma.undo.count()).toBe(1);
    await pool.query(`update undos set undo_until = now() - interval '1 second'`);
    expect((await undo('contact', deleted)).status).toBe(404);
    await forgetDeleted(prisma, deleted.undo_uuid);
    expect(await prisma.undo.count()).toBe(0);
    expect(await prisma.contact.count()).toBe(0);
  });

  test('is complete or not made at all: what cannot be stored is not deleted, and what cannot be restored stays deleted completely', async () => {
    const { prisma, pool } = app.services;
    const uuid = await fullContact();
    const before = await readAll();
    await pool.query('alter table undos rename to undos_away');
    expect((await app.mutate('contact.remove', { uuid }, owner)).status).toBe(500);
    await pool.query('alter table undos_away rename to undos');
    expect(await readAll()).toEqual(before);

    const [subscriber] = (await makeNewsletter(app.services, 1)).emails;
    const row = await prisma.subscriber.findUniqueOrThrow({ where: { email: subscriber ?? '' } });
    const deleted = await remove('subscriber', row.uuid);
    await prisma.subscriber.create({ data: { email: row.email } });
    const after = await readAll();
    const refused = await undo('subscriber', deleted);
    expect([refused.status, refused.error?.message]).toEqual([409, deletionMessages.taken]);
    expect(await readAll()).toEqual(after);
  });

  test('of a message whose appointment’s time was given away since is refused as a whole', async () => {
    const { prisma } = app.services;
    const member = await prisma.user.findFirstOrThrow();
    const meet = (contact_uuid: string) =>
      prisma.appointment.create({
        data: {
          contact_uuid,
          member_id: member.id,
          starts_at: new Date('2030-01-01T09:00:00Z'),
          ends_at: new Date('2030-01-01T09:30:00Z'),
          time_zone: 'UTC',
          place: 'Here',
          version: 1,
        },
      });
    const { uuid } = await makeContact(app.services);
    await meet(uuid);
    const deleted = await remove('contact', uuid);
    await meet((await makeContact(app.services)).uuid);
    const after = await readAll();
    const refused = await undo('contact', deleted);
    expect([refused.status, refused.error?.message]).toEqual([409, deletionMessages.taken]);
    expect(await readAll()).toEqual(after);
  });

  test('of an erased person can’t be undone', async () => {
    const { uuid, email } = await makeContact(app.services);
    const deleted = await remove('contact', uuid);
    await app.mutate('privacy.erase', { email }, owner);
    expect((await undo('contact', deleted)).status).toBe(404);
    expect(await app.services.prisma.undo.count()).toBe(0);
  });

  test('is not undone by the uuid of a change, nor a change by that of a deletion', async () => {
    const booking = await makeBooking(app.services);
    const contact = await makeContact(app.services);
    const { data } = await app.mutate(
      'contact.changeMany',
      { uuids: [contact.uuid], status: 'archived' },
      owner,
    );
    expect((await undo('contact', data as Deleted)).status).toBe(404);
    const deleted = await remove('contact', contact.uuid);
    for (const noun of ['contact', 'booking'])
      expect((await app.mutate(`${noun}.undoMany`, { uuid: deleted.undo_uuid }, owner)).status).toBe(404);
    expect((await undo('project', deleted)).status).toBe(404);
    expect((await undo('contact', deleted)).status).toBe(200);
    expect(await app.services.prisma.booking.count({ where: { uuid: booking.uuid } })).toBe(1);
  });
});
