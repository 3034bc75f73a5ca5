import { describe, expect, test } from 'vitest';
import { saveSetting } from '../../base/setting/setting.ts';
import { bookingStore } from '../../leads/booking/booking.ts';
import { fireFollowUp } from '../../leads/follow-up/fire-follow-up.ts';
import { saveFollowUp } from '../../leads/follow-up/follow-up.ts';
import { addNote, editNote, setSharedNote } from '../../leads/lead/lead-note.ts';
import { removeMember } from '../../people/member/member.ts';
import { saveBrowser } from '../../people/push/push-browser.ts';
import { notificationWords } from '../../people/push/push-words.ts';
import { makeBooking } from '../../testing/make-lead.ts';
import { PushBrowser } from '../../testing/push-service.ts';
import { makeDigests } from './digest.ts';
import { sendNotification } from './send-notification.ts';
import { member, prepareTeam, reached, sendAll, services, sink } from './testing/team.ts';

prepareTeam();

const authorOf = (id: string) => ({ id, name: 'Olga Owner', email: 'olga@team.shop' });
const note = async (booking: string, body: string, author: string) =>
  services.prisma.$transaction((tx) =>
    addNote(tx, bookingStore, {
      leadUuid: booking,
      owner: { booking_uuid: booking },
      body,
      author: authorOf(author),
      requestId: 'req',
    }),
  );
const followUp = async (booking_uuid: string, author: string, text = '') => {
  const { uuid } = await services.prisma.$transaction((tx) =>
    saveFollowUp(
      { tx, requestId: 'req', owner: { booking_uuid }, author: authorOf(author), notFound: 'gone' },
      { due_at: new Date(Date.now() + 3_600_000), note: text },
    ),
  );
  await services.pool.query(`update follow_ups set due_at = now() - interval '1 second'`);
  await fireFollowUp(services, uuid);
  return uuid;
};
const subjects = () => sink.messages.map(({ subject }) => subject);
const rows = () => services.prisma.notification.count();

describe('a member', () => {
  test('gets one email for a follow-up, with its note and the way to the lead, and none twice', async () => {
    const ann = await member('ann');
    const { uuid } = await makeBooking(services);
    const followed = await followUp(uuid, ann, 'Ask for the size');
    await fireFollowUp(services, followed);
    await sendAll();
    await sendAll();
    expect(reached()).toEqual(['ann@team.shop']);
    const [mail] = sink.messages;
    expect(mail?.subject).toBe('Follow up: LoRa soil network');
    expect(mail?.text).toContain('Ask for the size');
    expect(mail?.text).toContain(`/main/admin/view/requests?open=${uuid}`);
  });

  test('is notified of a mention with the current name, not of the own one, and not again after an edit', async () => {
    const ann = await member('ann');
    const bo = await member('bo');
    const { uuid } = await makeBooking(services);
    const body = 'Hi @Bo, @ann said so. Mail bo@ann.example or x@bo. @bo.example @bob';
    const written = await note(uuid, body, ann);
    const { body: stored } = await services.prisma.leadNote.findUniqueOrThrow({ where: { uuid: written } });
    expect(stored).toBe(`Hi @[${bo}], @[${ann}] said so. Mail bo@ann.example or x@bo. @bo.example @bob`);
    await services.prisma.$transaction((tx) =>
      editNote(tx, written, { body: 'Again: @bo', author: authorOf(ann), requestId: 'req' }),
    );
    await services.prisma.user.update({ where: { id: bo }, data: { name: 'Bo Berg' } });
    await sendAll();
    expect(reached()).toEqual(['bo@team.shop']);
    expect(sink.messages[0]?.subject).toBe('ann mentioned you: LoRa soil network');
    expect(sink.messages[0]?.text).toContain('Again: @Bo Berg');
  });

  test('mentioned in the one note of the REST API is notified once', async () => {
    const [ann, bo] = [await member('ann'), await member('bo')];
    const { uuid } = await makeBooking(services);
    for (const body of ['@bo look', '@bo look again']) {
      await services.prisma.$transaction((tx) =>
        setSharedNote(tx, { booking_uuid: uuid }, { uuid, body, author: authorOf(ann), requestId: 'r' }),
      );
    }
    const { recipient } = await services.prisma.notification.findFirstOrThrow();
    expect([await rows(), recipient]).toEqual([1, bo]);
  });

  test('gets mentions and follow-ups in the digest, or none of them, as chosen', async () => {
    const ann = await member('ann', { personal: 'digest', digest_hour: 8 });
    const bo = await member('bo', { personal: 'never' });
    const { uuid } = await makeBooking(services);
    await note(uuid, '@ann @bo please', 'other');
    await followUp(uuid, ann);
    await followUp((await makeBooking(services)).uuid, bo);
    await sendAll();
    expect([reached(), await rows()]).toEqual([[], 2]);
    await services.pool.query(`update notification_choices set digest_at = '2030-01-01T03:00:00Z'`);
    await makeDigests(services, new Date('2030-01-02T03:00:00Z'));
    await sendAll();
    expect(reached()).toEqual(['ann@team.shop']);
    expect(subjects()[0]).toMatch(/1 follow-up, 1 mention$/);
    expect(sink.messages[0]?.text).toContain('Notes that mention you');
    expect(await services.prisma.notification.count({ where: { status: 'held' } })).toBe(0);
  });

  test('gets a push message with the email, and it says nothing of the sender', async () => {
    const ann = await member('ann');
    const { uuid } = await makeBooking(services);
    const { prisma } = services;
    await prisma.pushKey.createMany({ data: [{ public_key: 'p', private_key: 's' }], skipDuplicates: true });
    const browser = new PushBrowser('https://push.example/ann');
    await prisma.$transaction((tx) => saveBrowser(tx, { userId: ann, sessionId: 's' }, browser.fields));
    await note(uuid, '@ann look', 'other');
    const [job, ...others] = await prisma.outbox.findMany({ where: { job: 'push.send' } });
    const { notification_uuid = '' } = (job?.payload ?? {}) as { notification_uuid?: string };
    const words = await notificationWords(prisma, { notification_uuid, user_id: ann, language: 'en' });
    expect([others, words]).toMatchObject([
      [],
      { title: 'A colleague mentioned you', body: 'LoRa soil network' },
    ]);
  });

  test('who has left gets nothing; a note shows a former member', async () => {
    const owner = await member('olga', undefined, 'owner');
    const ann = await member('ann', { personal: 'digest' });
    const { uuid } = await makeBooking(services, { assignee_id: ann });
    await note(uuid, '@ann please', owner);
    await services.prisma.$transaction((tx) => removeMember(tx, ann));
    await sendAll();
    expect([reached(), await rows()]).toEqual([[], 0]);
  });

  test('who can’t use the desk without a second factor gets nothing by email either', async () => {
    const ann = await member('ann');
    await saveSetting(services.prisma, { second_factor_required: true });
    const { uuid } = await makeBooking(services);
    await note(uuid, '@ann please', 'other');
    await followUp(uuid, ann);
    await sendAll();
    await saveSetting(services.prisma, { second_factor_required: false });
    expect([reached(), await rows()]).toEqual([[], 0]);
  });

  test('hears of a lead in spam only when it is none', async () => {
    await member('ann');
    const { uuid } = await makeBooking(services, { is_spam: true });
    await note(uuid, '@ann please', 'other');
    const [held] = await services.prisma.notification.findMany();
    await sendNotification(services, held?.uuid ?? '', { isLast: false });
    expect(reached()).toEqual([]);
    await services.prisma.booking.update({ where: { uuid }, data: { is_spam: false } });
    await sendAll();
    expect(reached()).toEqual(['ann@team.shop']);
  });
});
