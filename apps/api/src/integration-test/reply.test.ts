import { replyMessages } from '@perfboard/contracts/words/lead';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeWebhook } from '@perfboard/server/testing/make-record';
import { describe, expect, test } from 'vitest';
import { app, colleague, type Entry, owner, prepareLeadDesk, timeline } from '../testing/lead-desk.ts';

prepareLeadDesk();

describe('a reply', () => {
  const text = { subject: 'Re: Quote', body: 'Forty a piece.' };

  test('clicked twice is one; the same key with another text is refused', async () => {
    const { uuid } = await makeContact(app.services);
    const input = { uuid, ...text, idempotency_key: 'a-key-of-this-reply' };
    const answers = await Promise.all([1, 2].map(() => app.mutate('contact.reply', input, owner)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.data.uuid).toEqual(answers[1]?.data.uuid);
    expect(await app.services.prisma.reply.count({ where: { contact_uuid: uuid } })).toBe(1);
    const other = await app.mutate('contact.reply', { ...input, body: 'Fifty a piece.' }, owner);
    expect(other.status).toBe(409);
    const { entries } = await timeline(uuid, owner, 'contact');
    expect(entries.map(({ kind, text: said, state }) => [kind, said, state])).toEqual([
      ['received', '', null],
      ['reply', 'Forty a piece.', 'pending'],
      ['status', 'responded', null],
    ]);
  });

  test('whose answer was lost is sent again after the timeline shows it, and is one', async () => {
    const { uuid } = await makeContact(app.services);
    const input = { uuid, ...text, after: null, idempotency_key: 'a-key-of-a-lost-answer' };
    const first = await app.mutate('contact.reply', input, owner);
    expect(first.data.undo_seconds).toBeGreaterThan(0);
    const { prisma } = app.services;
    await prisma.reply.update({ where: { uuid: first.data.uuid }, data: { send_after: new Date() } });
    const again = await app.mutate('contact.reply', { ...input, after: first.data.uuid }, owner);
    expect([again.status, again.data]).toEqual([200, { ...first.data, undo_seconds: 0 }]);
    expect(await prisma.reply.count({ where: { contact_uuid: uuid } })).toBe(1);
    expect(await prisma.notification.count({ where: { reply: { contact_uuid: uuid } } })).toBe(1);
  });

  test('over REST is created, repeated by its header, and checked field by field', async () => {
    const { uuid } = await makeBooking(app.services);
    const post = (body: unknown, headers = {}) =>
      app.call(`/api/v1/bookings/${uuid}/replies`, { method: 'POST', body, cookie: owner, headers });
    const key = { 'idempotency-key': 'one-reply-by-script' };
    const first = await post(text, key);
    expect([first.status, first.json.message]).toEqual([201, replyMessages.sent]);
    expect((await post(text, key)).json.uuid).toEqual(first.json.uuid);
    const wrong = await post({ subject: ' ', body: '' });
    expect(wrong.json.issues).toEqual([
      { path: 'subject', message: replyMessages.subjectRequired },
      { path: 'body', message: replyMessages.bodyRequired },
    ]);
    const row = await app.services.prisma.booking.findUniqueOrThrow({ where: { uuid } });
    expect(row.status).toBe('contacted');
    const gone = await app.call('/api/v1/bookings/01890000-0000-7000-8000-000000000000/replies', {
      method: 'POST',
      body: text,
      cookie: owner,
    });
    expect([gone.status, gone.json.message]).toEqual([
      404,
      'This lead was deleted or erased. Nothing was sent.',
    ]);
  });

  test('that a colleague sent first is a conflict, and read before another follows', async () => {
    const { uuid } = await makeContact(app.services);
    await app.mutate('contact.reply', { uuid, ...text, after: null }, colleague);
    const late = await app.mutate('contact.reply', { uuid, ...text, after: null }, owner);
    expect([late.status, late.error?.message]).toEqual([409, replyMessages.overtaken('Asha Rao')]);
    const again = await app.mutate('contact.reply', { uuid, ...text, after: null }, colleague);
    expect([again.status, again.error?.message]).toEqual([409, replyMessages.ownOvertaken]);
    for (const [cookie, isOwn] of [
      [owner, false],
      [colleague, true],
    ] as const) {
      const { entries } = await timeline(uuid, cookie, 'contact');
      expect(entries.find(({ kind }) => kind === 'reply')?.is_own).toBe(isOwn);
    }
  });

  test('to a lead in spam waits, and changes neither its status nor calls webhooks before it is sent', async () => {
    const { prisma } = app.services;
    await makeWebhook(app.services, { events: ['booking.status', 'booking.created'] });
    const { uuid } = await makeBooking(app.services, { is_spam: true });
    const told = async () =>
      (await prisma.webhookDelivery.findMany({ where: { entity_uuid: uuid } }))
        .map(({ event }) => event)
        .sort();
    const status = async () => (await prisma.booking.findUniqueOrThrow({ where: { uuid } })).status;
    const answer = await app.mutate('booking.reply', { uuid, ...text }, owner);
    expect(answer.data.message).toBe(replyMessages.held);
    expect([await status(), await told()]).toEqual(['new', []]);
    await app.mutate('booking.setSpam', { uuid, is_spam: false }, colleague);
    expect([await status(), await told()]).toEqual(['contacted', ['booking.created', 'booking.status']]);
    const { entries } = await timeline(uuid);
    expect(entries.slice(-2).map(({ kind, text: said }) => [kind, said])).toEqual([
      ['spam', 'not spam'],
      ['status', 'contacted'],
    ]);
  });

  test('includes files: stored once per key, shown in the history, emailed to the sender, deleted with the lead', async () => {
    const { uuid, email } = await makeBooking(app.services);
    const content = new Uint8Array(4_000_000).fill(7);
    const post = (files: [name: string, content: Uint8Array<ArrayBuffer>][], more: object = {}) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...text, ...more })) body.set(name, value);
      for (const [name, bytes] of files) body.append('files', new Blob([bytes], { type: 'text/html' }), name);
      return app.call(`/api/v1/bookings/${uuid}/replies`, { cookie: owner, body });
    };
    const key = { idempotency_key: 'one-reply-with-files', after: '' };
    const two: [string, Uint8Array<ArrayBuffer>][] = [
      ['../Quote.pdf', content],
      ['plan.html', content],
    ];
    const first = await post(two, key);
    expect([first.status, first.json.message]).toEqual([201, replyMessages.sent]);
    // The time to undo it goes on.
    const answer = { ...first.json, undo_seconds: expect.any(Number) };
    expect((await post(two, key)).json).toEqual(answer);
    const answers = [
      await post([['Other.pdf', content]], key),
      await post([...two, ['third.bin', content]]),
      await post([['empty.txt', new Uint8Array()]]),
      await post(Array.from({ length: 11 }, (_, at) => [`${at}`, new Uint8Array(1)])),
    ];
    expect(answers.map(({ status, json }) => `${status} ${json.message}`)).toEqual([
      '409 This idempotency key was already used for another request',
      `413 ${replyMessages.filesTooLarge}`,
      `400 ${replyMessages.fileEmpty}`,
      `400 ${replyMessages.tooManyFiles}`,
    ]);
    expect((await app.call(`/api/v1/bookings/${uuid}/replies`, { body: new FormData() })).status).toBe(401);
    const { json } = await app.call(`/api/v1/bookings/${uuid}/timeline`, { cookie: owner });
    const [reply] = json.entries.filter(({ kind }: Entry) => kind === 'reply');
    expect(reply.files.map(({ name, bytes }: { name: string; bytes: number }) => [name, bytes])).toEqual([
      ['Quote.pdf', 4_000_000],
      ['plan.html', 4_000_000],
    ]);
    const [{ url }] = reply.files;
    expect((await app.call(url)).status).toBe(404);
    expect((await app.call(url, { cookie: colleague })).status).toBe(200);
    const { data } = await app.mutate('privacy.find', { email }, owner);
    expect(data.replies).toMatchObject([{ files: ['Quote.pdf', 'plan.html'] }]);
    await app.mutate('privacy.erase', { email }, owner);
    expect((await app.call(url, { cookie: colleague })).status).toBe(404);
    expect(await app.services.prisma.outbox.count({ where: { job: 'file.remove' } })).toBe(2);
  });

  test('and a note are part of what is stored about an address, and erased with it', async () => {
    const { uuid, email } = await makeContact(app.services);
    await app.mutate('contact.addNote', { uuid, body: 'Wants ten' }, owner);
    await app.mutate('contact.reply', { uuid, ...text }, owner);
    const { data } = await app.mutate('privacy.find', { email }, owner);
    expect(data).toMatchObject({
      notes: [{ body: 'Wants ten' }],
      replies: [text],
      mails: [{ kind: 'reply' }],
    });
    await app.mutate('privacy.erase', { email }, owner);
    const { prisma } = app.services;
    expect(await prisma.reply.count({ where: { contact_uuid: uuid } })).toBe(0);
    expect(await prisma.leadNote.count({ where: { contact_uuid: uuid } })).toBe(0);
  });
});
