import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import { describe, expect, test } from 'vitest';
import { app, mia, owner, useTimeApps } from '../testing/appointment-time.ts';

useTimeApps();

describe('a busy calendar', () => {
  test('is added and removed by its member; its address is never shown again, and another member cannot touch it', async () => {
    const editor = await app.signIn({ email: 'ed@shop.example', role: 'editor' });
    const body = { name: 'Work', address: 'webcal://calendar.example/secret/basic.ics' };
    const { status, json } = await app.call('/api/v1/session/busy-calendars', { body, cookie: editor });
    expect([status, json.message]).toEqual([201, messages.calendarAdded]);
    const list = await app.call('/api/v1/session/busy-calendars', { cookie: editor });
    expect(list.json).toEqual([
      { uuid: json.uuid, name: 'Work', host: 'calendar.example', read_at: null, problem: 'Not read yet' },
    ]);
    expect(list.text).not.toContain('secret');
    const inner = await app.call('/api/v1/session/busy-calendars', {
      body: { ...body, address: 'https://127.0.0.1/a.ics' },
      cookie: editor,
    });
    expect([inner.status, inner.json.issues]).toEqual([
      400,
      [{ path: 'address', message: messages.innerAddress }],
    ]);
    const remove = (cookie: string) =>
      app.call(`/api/v1/session/busy-calendars/${json.uuid}`, { method: 'DELETE', cookie });
    expect((await remove(owner)).status).toBe(404);
    expect((await remove(editor)).status).toBe(200);
    // An editor decides for themselves, an owner for everyone.
    const set = (id: string, cookie: string) =>
      app.call(`/api/v1/appointments/members/${id}`, {
        method: 'PUT',
        body: { takes_appointments: true },
        cookie,
      });
    const { id } = await app.services.prisma.user.findUniqueOrThrow({ where: { email: 'ed@shop.example' } });
    expect([
      (await set(mia, editor)).status,
      (await set(id, editor)).status,
      (await set(id, owner)).status,
    ]).toEqual([403, 200, 200]);
    await app.services.prisma.user.delete({ where: { id } });
  });
});
