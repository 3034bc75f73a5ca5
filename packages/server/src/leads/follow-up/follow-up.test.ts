import { followUpMessages } from '@perfboard/contracts/words/follow-up';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { beforeEach, describe, expect, test } from 'vitest';
import { requeueMissing } from '../../operations/job/requeue.ts';
import { makeContact, makeIncoming } from '../../testing/make-lead.ts';
import { addMember } from '../../testing/team-mail.ts';
import { contactStore } from '../contact/contact.ts';
import { pageContacts } from '../contact/contact-list.ts';
import { pageInbox } from '../inbox/inbox.ts';
import { updateLead } from '../lead/lead.ts';
import { changedLead, lockLeads, saveUndo, undoLeads } from '../lead/lead-undo.ts';
import { moveToLead } from '../mailbox/incoming-mail.ts';
import { prepareMails, services, take } from '../mailbox/testing/inserted-mail.ts';
import { createReply } from '../reply/reply.ts';
import { undoReply } from '../reply/reply-undo.ts';
import { fireFollowUp } from './fire-follow-up.ts';
import { readDueAt, removeFollowUp, saveFollowUp } from './follow-up.ts';

prepareMails();

let asha = '';
let ben = '';
beforeEach(async () => {
  await services.pool.query(
    'truncate users, bookings, contacts, incoming_mails, outbox, notifications cascade',
  );
  asha = await addMember(services, 'asha');
  ben = await addMember(services, 'ben');
});

const hour = 3_600_000;
const later = () => new Date(Date.now() + hour);
const authorOf = (id: string) => ({ id, name: '', email: `${id}@team.shop` });
const ownerOf = (uuid: string) => ({ contact_uuid: uuid });

const set = (uuid: string, given: object = {}, as = asha) =>
  services.prisma.$transaction((tx) =>
    saveFollowUp(
      { tx, requestId: 'req', owner: ownerOf(uuid), author: authorOf(as), notFound: 'gone' },
      { due_at: later(), ...given },
    ),
  );
/** The hour passes. */
const passHour = () =>
  services.pool.query(
    `update follow_ups set due_at = due_at - interval '2 hours', created_at = created_at - interval '2 hours'`,
  );
const fire = (uuid: string) => fireFollowUp(services, uuid);
const rowOf = (uuid: string) => services.prisma.followUp.findUniqueOrThrow({ where: { uuid } });
const told = async () =>
  (await services.prisma.notification.findMany({ where: { kind: 'follow_up' } })).map(
    ({ recipient, status }) => [recipient, status],
  );
const inbox = async (callerId: string) =>
  (await pageInbox(services.prisma, { callerId })).items.map(({ uuid, is_follow_up }) => [
    uuid,
    is_follow_up,
  ]);
const list = async (callerId: string, request = {}) =>
  (await pageContacts(services.prisma, request, callerId)).items.map(({ uuid }) => uuid);
const dueContact = async (data = {}, given = {}) => {
  const contact = await makeContact(services, { status: 'responded', ...data });
  const { uuid } = await set(contact.uuid, given);
  await passHour();
  await fire(uuid);
  return { contact, uuid };
};

describe('a lead with a follow-up', () => {
  test('comes back once, at its time by the database’s clock, however often and early its job runs', async () => {
    const contact = await makeContact(services);
    const { uuid } = await set(contact.uuid);
    await services.prisma.outbox.deleteMany();
    await fire(uuid);
    expect((await rowOf(uuid)).fired_at).toBeNull();
    // A clock was put back: it gets another job.
    const [job] = await services.prisma.outbox.findMany();
    expect([job?.job, job?.payload, job?.run_at]).toEqual([
      'follow_up.fire',
      { follow_up_uuid: uuid },
      (await rowOf(uuid)).due_at,
    ]);
    await passHour();
    await Promise.all([1, 2, 3, 4].map(() => fire(uuid)));
    const { fired_at } = await rowOf(uuid);
    expect(fired_at).not.toBeNull();
    await fire(uuid);
    expect((await rowOf(uuid)).fired_at).toEqual(fired_at);
    expect(await told()).toEqual([[asha, 'pending']]);
  });

  test('is found again if its job is lost', async () => {
    const contact = await makeContact(services);
    const { uuid } = await set(contact.uuid);
    await services.prisma.outbox.deleteMany();
    expect(await requeueMissing(services.pool)).toBe(0);
    await passHour();
    expect(await requeueMissing(services.pool)).toBe(1);
    expect(await requeueMissing(services.pool)).toBe(0);
    expect((await services.prisma.outbox.findMany()).map(({ payload }) => payload)).toEqual([
      { follow_up_uuid: uuid },
    ]);
  });

  test('stands at the top of the list and the inbox for who set it, and for no one else', async () => {
    const newer = await makeContact(services, { created_at: later() });
    const { contact } = await dueContact();
    expect(await list(asha)).toEqual([contact.uuid, newer.uuid]);
    expect(await list(ben)).toEqual([newer.uuid, contact.uuid]);
    expect(await list(asha, { sort: 'created_at', direction: 'asc' })).toEqual([contact.uuid, newer.uuid]);
    expect(await list(asha, { status: 'unread' })).toEqual([newer.uuid]);
    await services.prisma.contact.update({
      where: { uuid: newer.uuid },
      data: { created_at: new Date(0) },
    });
    expect(await inbox(asha)).toEqual([
      [contact.uuid, true],
      [newer.uuid, false],
    ]);
    expect(await inbox(ben)).toEqual([[newer.uuid, false]]);
    const page = await pageContacts(services.prisma, { limit: 1 }, asha);
    expect([page.items.length, page.total]).toEqual([2, 2]);
  });

  test('comes back for its assignee, and for everyone if neither is a member', async () => {
    const { contact } = await dueContact({ assignee_id: ben });
    expect(await told()).toEqual([[ben, 'pending']]);
    expect([await inbox(asha), await inbox(ben)]).toEqual([[], [[contact.uuid, true]]]);
    await services.prisma.user.deleteMany();
    expect(await inbox('someone')).toEqual([[contact.uuid, true]]);
  });

  test('notifies the owners if it is that of a removed member', async () => {
    const contact = await makeContact(services);
    const { uuid } = await set(contact.uuid);
    const owners = [await addMember(services, 'olga', undefined, 'owner')];
    owners.push(await addMember(services, 'omar', undefined, 'owner'));
    await services.prisma.user.delete({ where: { id: asha } });
    await passHour();
    await fire(uuid);
    expect(await told()).toEqual(expect.arrayContaining(owners.map((owner) => [owner, 'pending'])));
    expect(await told()).toHaveLength(2);
  });

  test('without an answer in between: an answer, read or assigned by hand, cancels it before it is due', async () => {
    const contact = await makeContact(services);
    const { uuid } = await set(contact.uuid, { only_if_no_answer: true });
    await take(`From: ${contact.email}\nSubject: Re: Quote\n\nYes, please.\n`, new Date(Date.now() + 1_000));
    expect(await rowOf(uuid)).toMatchObject({ ended_as: 'answered' });
    await passHour();
    await fire(uuid);
    expect(await told()).toEqual([]);
    const other = await set(contact.uuid, { only_if_no_answer: true });
    const mail = await makeIncoming(services);
    await services.prisma.$transaction((tx) =>
      moveToLead({ tx, requestId: 'test' }, mail.uuid, { kind: 'contact', uuid: contact.uuid }),
    );
    expect(await rowOf(other.uuid)).toMatchObject({ ended_as: 'answered' });
    const plain = await set(contact.uuid);
    await take(`From: ${contact.email}\nSubject: Re: Quote\n\nAnd?\n`, new Date(Date.now() + 2_000));
    expect(await rowOf(plain.uuid)).toMatchObject({ ended_at: null });
  });

  test('is dealt with by a reply or a status that says so; undone, it is back', async () => {
    const { prisma } = services;
    const { contact, uuid } = await dueContact();
    await prisma.$transaction(async (tx) => {
      await updateLead(contactStore, { tx, requestId: 'req' }, contact.uuid, { status: 'read' });
    });
    expect(await inbox(asha)).toEqual([[contact.uuid, true]]);
    const said = { uuid: contact.uuid, author: authorOf(asha), subject: 'S', body: 'B', after: undefined };
    const reply = await prisma.$transaction((tx) =>
      createReply(contactStore, { tx, requestId: 'req' }, { ...said, undoSeconds: 60 }),
    );
    expect([await inbox(asha), await rowOf(uuid)]).toMatchObject([[], { ended_as: 'done' }]);
    await prisma.$transaction((tx) => undoReply(contactStore, tx, { uuid: contact.uuid, reply: reply.uuid }));
    expect(await inbox(asha)).toEqual([[contact.uuid, true]]);
    const undo_uuid = uuidV7();
    await prisma.$transaction(async (tx) => {
      const [lead] = await lockLeads(tx, 'contact', [contact.uuid]);
      const change = { status: 'archived' as const };
      await updateLead(contactStore, { tx, requestId: 'req', undo_uuid }, contact.uuid, change);
      const changes = lead ? changedLead(lead, change) : [];
      await saveUndo(tx, { uuid: undo_uuid, entity: 'contact', changes, created_at: new Date() });
    });
    expect(await inbox(asha)).toEqual([]);
    const ctx = { requestId: 'req', currentActor: { email: 'asha@team.shop' } };
    await prisma.$transaction((tx) => undoLeads(contactStore, { tx, ctx }, undo_uuid));
    expect(await rowOf(uuid)).toMatchObject({ ended_at: null, ended_by: null });
  });

  test('is archived until then, and never shown while it is spam', async () => {
    const { contact } = await dueContact({ status: 'archived' });
    expect(await inbox(asha)).toEqual([[contact.uuid, true]]);
    await services.prisma.contact.update({ where: { uuid: contact.uuid }, data: { is_spam: true } });
    expect(await inbox(asha)).toEqual([]);
  });

  test('is changed and removed: the last one counts, and the same one sent twice is one', async () => {
    const contact = await makeContact(services);
    const due_at = later();
    const first = await set(contact.uuid, { due_at, note: 'Call', only_if_no_answer: true });
    expect((await set(contact.uuid, { due_at })).uuid).toBe(first.uuid);
    const second = await set(contact.uuid, { due_at: new Date(due_at.getTime() + 1) }, ben);
    expect(await rowOf(first.uuid)).toMatchObject({ ended_as: 'replaced' });
    expect(await rowOf(second.uuid)).toMatchObject({ note: 'Call', only_if_no_answer: true, user_id: ben });
    const remove = () =>
      services.prisma.$transaction((tx) => removeFollowUp(tx, ownerOf(contact.uuid), 'gone'));
    expect(await remove()).toBe('removed');
    await expect(remove()).rejects.toThrow(followUpMessages.none);
    await passHour();
    await fire(first.uuid);
    await fire(second.uuid);
    expect([await told(), await inbox(asha)]).toEqual([[], [[contact.uuid, false]]]);
  });

  test('goes with its lead', async () => {
    const { contact } = await dueContact();
    await services.prisma.contact.delete({ where: { uuid: contact.uuid } });
    expect([await services.prisma.followUp.count(), await told()]).toEqual([0, []]);
  });
});

describe('the time of a follow-up', () => {
  const year = new Date().getUTCFullYear() + 1;
  /** The second Sunday of March and the first of November. */
  const sunday = (month: number, nth: number) => {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return String(1 + ((7 - first) % 7) + 7 * (nth - 1)).padStart(2, '0');
  };
  const zone = 'America/Los_Angeles';
  const spring = `${year}-03-${sunday(2, 2)}`;
  const autumn = `${year}-11-${sunday(10, 1)}`;

  test.each([
    ['the morning before the clocks go forward', `${spring}T01:30`, `${spring}T09:30:00.000Z`],
    ['nine o’clock after they did', `${spring}T09:00`, `${spring}T16:00:00.000Z`],
    ['the first of two equal hours', `${autumn}T01:30`, `${autumn}T08:30:00.000Z`],
    ['nine o’clock after the clocks went back', `${autumn}T09:00`, `${autumn}T17:00:00.000Z`],
    ['an offset counts as it stands', `${autumn}T01:30:00-08:00`, `${autumn}T09:30:00.000Z`],
  ])('is by the shop’s clocks: %s', (_what, at, instant) => {
    expect(readDueAt(at, zone).toISOString()).toBe(instant);
  });

  test.each([
    ['skipped by the clocks', `${spring}T02:30`, followUpMessages.leftOut],
    ['past', '2020-01-01T09:00', followUpMessages.past],
    ['too far', `${year + 3}-01-01T09:00`, followUpMessages.tooFar],
    ['no time', 'tomorrow', followUpMessages.badTime],
  ])('%s is refused', (_what, at, message) => {
    expect(() => readDueAt(at, zone)).toThrow(message);
  });
});
