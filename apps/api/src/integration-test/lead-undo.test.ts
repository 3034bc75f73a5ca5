import { leadMessages, replyMessages } from '@perfboard/contracts/words/lead';
import { makeBooking, makeContact, makeIncoming } from '@perfboard/server/testing/make-lead';
import { makeWebhook } from '@perfboard/server/testing/make-record';
import { beforeEach, describe, expect, test } from 'vitest';
import { app, colleague, memberId, owner, prepareLeadDesk, rest, timeline } from '../testing/lead-desk.ts';

prepareLeadDesk();
beforeEach(async () => {
  await app.database.empty('bookings, contacts, webhooks, outbox, undos');
});

const bookings = () => app.services.prisma.booking.findMany({ orderBy: { created_at: 'asc' } });

describe('a change of several leads', () => {
  const change = async (kind: 'booking' | 'contact', input: object) => {
    const { data } = await app.mutate(`${kind}.changeMany`, input, owner);
    return data as { undo_uuid: string };
  };
  const undo = (kind: 'booking' | 'contact', { undo_uuid }: { undo_uuid: string }, cookie = owner) =>
    app.mutate(`${kind}.undoMany`, { uuid: undo_uuid }, cookie);

  test('is undone by one of two clicks: each lead gets back what it had, except where it was changed or erased since', async () => {
    const statuses = ['new', 'contacted', 'scheduled', 'archived'] as const;
    const made = [];
    for (const status of statuses) made.push(await makeBooking(app.services, { status }));
    const uuids = made.map(({ uuid }) => uuid);
    const changed = await change('booking', { uuids, status: 'archived' });
    await app.mutate('booking.setStatus', { uuid: uuids[1], status: 'done' }, colleague);
    await app.services.prisma.booking.delete({ where: { uuid: uuids[2] ?? '' } });
    const answers = await Promise.all([undo('booking', changed), undo('booking', changed, colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)?.data).toEqual({
      message: leadMessages.undoneMany(1, 2),
      restored: 1,
      kept: 2,
    });
    expect((await bookings()).map(({ status }) => status)).toEqual(['new', 'done', 'archived']);
    const { entries } = await timeline(uuids[0] ?? '');
    expect(entries.filter(({ kind }) => kind === 'status').map(({ text }) => text)).toEqual([
      'archived',
      'new',
    ]);
  });

  test('of the assignee, and of the spam mark, is undone as well', async () => {
    const mine = await memberId('owner@shop.example');
    const theirs = await memberId('asha@shop.example');
    const one = await makeBooking(app.services, { assignee_id: theirs });
    const two = await makeBooking(app.services);
    // Its member is no longer there.
    const three = await makeBooking(app.services, { assignee_id: 'left' });
    const uuids = [one.uuid, two.uuid, three.uuid];
    await undo('booking', await change('booking', { uuids, assignee_id: mine }));
    expect((await bookings()).map(({ assignee_id }) => assignee_id)).toEqual([theirs, null, null]);
    await undo('booking', await change('booking', { uuids, is_spam: true }));
    expect((await bookings()).map(({ is_spam }) => is_spam)).toEqual([false, false, false]);
  });

  test('gives back what waited: where the same status was set again, and a reply that came since', async () => {
    const { prisma } = app.services;
    const [before, since] = [new Date(Date.now() - 60_000), new Date(Date.now() + 1_000)];
    const one = await makeContact(app.services, { status: 'responded', customer_reply_at: before });
    const two = await makeContact(app.services, { status: 'responded' });
    await makeIncoming(app.services, { contact_uuid: one.uuid, received_at: before });
    await makeIncoming(app.services, { contact_uuid: two.uuid, received_at: since });
    const again = await change('contact', { uuids: [one.uuid], status: 'responded' });
    const archived = await change('contact', { uuids: [two.uuid], status: 'archived' });
    await prisma.contact.update({ where: { uuid: two.uuid }, data: { customer_reply_at: since } });
    await undo('contact', again);
    await undo('contact', archived);
    const rows = await prisma.contact.findMany({ orderBy: { created_at: 'asc' } });
    expect(rows.map(({ status, customer_reply_at }) => [status, customer_reply_at])).toEqual([
      ['responded', before],
      ['responded', since],
    ]);
  });

  test('that takes leads out of spam sends nothing before it can no longer be undone, and undone leaves nothing to send', async () => {
    const { prisma } = app.services;
    await makeWebhook(app.services, { events: ['contact.created'] });
    const { uuid } = await makeContact(app.services, { is_spam: true });
    const changed = await change('contact', { uuids: [uuid], is_spam: false });
    const { rows } = await app.database.pool.query(
      'select job from outbox where run_at < now() + interval $$5 seconds$$',
    );
    expect(rows).toEqual([]);
    expect(await prisma.notification.count({ where: { contact_uuid: uuid } })).toBe(2);
    expect((await undo('contact', changed)).status).toBe(200);
    expect(await prisma.notification.count({ where: { contact_uuid: uuid } })).toBe(0);
    expect(await prisma.webhookDelivery.count()).toBe(0);
    expect((await prisma.contact.findUniqueOrThrow({ where: { uuid } })).is_spam).toBe(true);
    // Taken out for good, it is announced as if nothing had been.
    await change('contact', { uuids: [uuid], is_spam: false });
    expect(await prisma.notification.count({ where: { contact_uuid: uuid } })).toBe(2);
    expect(await prisma.webhookDelivery.count()).toBe(1);
  });

  test('whose answer was lost is known as done to its member alone, and repeated has its first answer with the time left', async () => {
    const { uuid } = await makeContact(app.services);
    const body = { uuids: [uuid], status: 'archived' };
    const key = 'lost-answer';
    const wasDone = async (cookie: string) =>
      (await app.query('audit.wasDone', { call: 'contact.changeMany', key }, cookie)).data.is_done;
    const send = async () => {
      const headers = { 'idempotency-key': key };
      const answer = await app.call('/trpc/contact.changeMany', {
        method: 'POST',
        body,
        headers,
        cookie: owner,
      });
      return answer.json.result.data;
    };
    expect(await wasDone(owner)).toBe(false);
    const first = await send();
    expect([await wasDone(owner), await wasDone(colleague)]).toEqual([true, false]);
    await app.database.pool.query(`update idempotency_keys set created_at = now() - interval '1 day'`);
    expect(await send()).toEqual({ ...first, undo_seconds: 0 });
    await undo('contact', first);
    expect((await app.services.prisma.contact.findUniqueOrThrow({ where: { uuid } })).status).not.toBe(
      'archived',
    );
  });
});

describe('races', () => {
  const text = { subject: 'Re: Quote', body: 'Forty a piece.' };
  const change = async (input: object) =>
    (await app.mutate('contact.changeMany', input, owner)).data as { undo_uuid: string };

  test('an older reply does not count as newer when the last one seen was undone', async () => {
    const { uuid } = await makeContact(app.services);
    await rest(`/contacts/${uuid}/replies`, 'POST', text, colleague);
    const undone = await rest(`/contacts/${uuid}/replies`, 'POST', text);
    await rest(`/contacts/${uuid}/replies/${undone.json.uuid}/undo`, 'POST');
    const again = await app.mutate('contact.reply', { uuid, ...text, after: undone.json.uuid }, owner);
    expect(again.error).toBeUndefined();
    // What a colleague wrote since is still read first.
    const late = await app.mutate('contact.reply', { uuid, ...text, after: undone.json.uuid }, colleague);
    expect(late.status).toBe(409);
  });

  test('a lead that is taken out of spam twice sends nothing earlier and nothing twice, and both clicks can be undone', async () => {
    const { prisma } = app.services;
    await makeWebhook(app.services, { events: ['contact.created'] });
    const { uuid } = await makeContact(app.services, { is_spam: true });
    const changed = await change({ uuids: [uuid], is_spam: false });
    const jobs = () => prisma.outbox.count();
    const before = await jobs();
    await app.mutate('contact.setSpam', { uuid, is_spam: false }, colleague);
    await change({ uuids: [uuid], is_spam: false });
    expect(await jobs()).toBe(before);
    expect((await app.mutate('contact.undoMany', { uuid: changed.undo_uuid }, owner)).data).toMatchObject({
      restored: 1,
    });
    expect(await prisma.notification.count({ where: { contact_uuid: uuid } })).toBe(0);
    expect((await prisma.contact.findUniqueOrThrow({ where: { uuid } })).is_spam).toBe(true);
  });

  test('a lead that a colleague answered after it was archived is answered when that is undone', async () => {
    const { uuid } = await makeContact(app.services, { status: 'unread' });
    const changed = await change({ uuids: [uuid], status: 'archived' });
    await rest(`/contacts/${uuid}/replies`, 'POST', text, colleague);
    await app.mutate('contact.undoMany', { uuid: changed.undo_uuid }, owner);
    expect((await app.services.prisma.contact.findUniqueOrThrow({ where: { uuid } })).status).toBe(
      'responded',
    );
  });
});

describe('a reply', () => {
  const text = { subject: 'Re: Quote', body: 'Forty a piece.' };

  test('is undone over REST once: it leaves the history, and the lead waits as before', async () => {
    const { uuid } = await makeBooking(app.services);
    const sent = await rest(`/bookings/${uuid}/replies`, 'POST', text);
    expect([sent.status, sent.json.undo_seconds]).toEqual([201, 10]);
    const path = `/bookings/${uuid}/replies/${sent.json.uuid}/undo`;
    const twice = await Promise.all([rest(path, 'POST'), rest(path, 'POST', undefined, colleague)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(twice.map(({ json }) => json.message).sort()).toEqual(
      [replyMessages.undone, replyMessages.undoneBefore].sort(),
    );
    const [row] = await bookings();
    expect(row?.status).toBe('new');
    const { entries } = await timeline(uuid);
    expect(entries.map(({ kind, text: said }) => [kind, said])).toEqual([
      ['received', ''],
      ['status', 'contacted'],
      ['status', 'new'],
    ]);
    const { data } = await app.query('overview.get', { time_zone: 'UTC' }, owner);
    expect(data.answers).toMatchObject([{ leads: 1, answered: 0, median_minutes: null }]);
  });

  test('and the archiving after it leave an unanswered lead', async () => {
    const { uuid } = await makeBooking(app.services);
    const { json } = await rest(`/bookings/${uuid}/replies`, 'POST', text, owner);
    const archived = (await app.mutate('booking.changeMany', { uuids: [uuid], status: 'archived' }, owner))
      .data;
    await app.mutate('booking.undoMany', { uuid: archived.undo_uuid }, owner);
    await rest(`/bookings/${uuid}/replies/${json.uuid}/undo`, 'POST', {}, owner);
    expect((await bookings()).map(({ status }) => status)).toEqual(['new']);
    const { data } = await app.query('overview.get', { time_zone: 'UTC' }, owner);
    expect(data.answers).toMatchObject([{ leads: 1, answered: 0 }]);
  });

  test('of another lead, or of none, is not found, and a reader may not undo', async () => {
    const [one, other] = [await makeBooking(app.services), await makeBooking(app.services)];
    const sent = await rest(`/bookings/${one.uuid}/replies`, 'POST', text);
    for (const [lead, reply] of [
      [other.uuid, sent.json.uuid],
      [one.uuid, other.uuid],
      ['x', 'y'],
    ]) {
      expect((await rest(`/bookings/${lead}/replies/${reply}/undo`, 'POST')).status).toBe(404);
    }
    expect((await rest(`/contacts/${one.uuid}/replies/${sent.json.uuid}/undo`, 'POST')).status).toBe(404);
    const reader = await app.signIn({ email: 'reader@shop.example', role: 'reader' });
    const path = `/bookings/${one.uuid}/replies/${sent.json.uuid}/undo`;
    expect((await rest(path, 'POST', undefined, reader)).status).toBe(403);
    expect(await app.services.prisma.reply.count()).toBe(1);
  });
});
