import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { listForCalendar } from '@perfboard/server/leads/appointment/appointment-list';
import { clientUrl } from '@perfboard/server/leads/lead/client-link';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import { eventually } from '@perfboard/testing/eventually';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../testing/app.ts';
import {
  app,
  appointmentsOf,
  kinds,
  kindsOf,
  linkOf,
  mia,
  owner,
  pick,
  post,
  postOnly,
  setRules,
  timesOf,
  tokenOf,
  useTimeApps,
  version,
} from '../testing/appointment-time.ts';

useTimeApps();

async function useClientPage(): Promise<void> {
  await app.services.prisma.shopDocument.upsert({
    where: { name: 'clients' },
    create: { name: 'clients', version: 1, own: { is_used: true }, updated_by: '' },
    update: {},
  });
  await eventually(
    'the client page is used',
    async () => (await app.services.shop.read()).words.clients.is_used,
    5_000,
  );
}

describe('a time that was picked', () => {
  test('is moved and canceled by the same link; an outdated page changes nothing', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    const first = await pick(link, times[40]);
    const seen = version(first.text);
    // A visit takes an hour, and the last half hour of a day is none.
    const hasHour = (time: string, at: number) => Date.parse(times[at + 1]) - Date.parse(time) === 1_800_000;
    const later = times.find((time: string, at: number) => at >= 44 && hasHour(time, at));
    const moved = await pick(link, later, { version: seen, kind: kinds[1]?.name ?? '' });
    expect(moved.text).toContain(messages.moved);
    const outdated = await pick(link, times[50], { version: seen });
    expect([outdated.status, outdated.text.includes(messages.changed)]).toEqual([409, true]);
    expect((await post(link, { do: 'cancel', version: seen })).status).toBe(409);
    const canceled = await post(link, { do: 'cancel', version: version(moved.text) });
    expect([canceled.status, canceled.text.includes(messages.cancelled)]).toEqual([200, true]);
    // The answer to a form that was stored can be read again, and says no more than what is true.
    const again = await postOnly(link, { do: 'cancel', version: version(moved.text) });
    const address = again.headers.get('location') ?? '';
    expect([again.status, address]).toEqual([303, `${link}?zone=Europe%2FBerlin&done=cancelled`]);
    expect((await app.call(address)).text).toContain(messages.cancelled);
    expect((await app.call(address.replace('cancelled', 'picked'))).text).not.toContain(messages.picked);
    const trail = await app.services.prisma.audit.findMany({
      where: { entity_uuid: booking.uuid },
      orderBy: { created_at: 'asc' },
      select: { action: true },
    });
    // The second click changed nothing.
    expect(trail.map(({ action }) => action)).toEqual([
      'booking.schedule',
      'booking.schedule',
      'booking.unschedule',
    ]);
    const [row] = await appointmentsOf(booking.uuid);
    expect(row).toMatchObject({
      starts_at: new Date(later),
      sequence: 2,
      cancelled_at: expect.any(Date),
    });
    expect(Number(row?.ends_at) - Number(row?.starts_at)).toBe(3_600_000);
    // Its time is free again, for this visitor too.
    expect((await pick(link, later, { version: '3' })).text).toContain(messages.picked);
  });

  test('is canceled when the shop offers no times anymore, and after as many changes as there may be in a day', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    let seen = '0';
    for (let change = 0; change < 12; change++)
      seen = version((await pick(link, times[60 - 12 + change], { version: seen })).text);
    const limited = await pick(link, times[20], { version: seen });
    expect([limited.status, limited.text.includes('Please try again in 24 hours.')]).toEqual([429, true]);
    await setRules({ is_on: false });
    try {
      for (const refused of [
        await pick(link, times[20], { version: seen }),
        await app.call(`${link}?move=1`),
      ]) {
        expect([refused.status, refused.text.includes(messages.moveOff)]).toEqual([409, true]);
        expect(refused.text).toContain('Cancel the appointment');
      }
      const canceled = await post(link, { do: 'cancel', version: seen });
      expect([canceled.status, canceled.text.includes(messages.cancelled)]).toEqual([200, true]);
      expect(canceled.text).not.toContain('Choose another time');
      expect(await appointmentsOf(booking.uuid)).toMatchObject([{ cancelled_at: expect.any(Date) }]);
    } finally {
      await setRules();
    }
  });

  test('that the shop canceled is called canceled on the open page and on the link opened afresh', async () => {
    const { uuid } = await makeBooking(app.services, { language: 'fr' });
    const link = linkOf({ uuid });
    const { times } = await timesOf(link);
    const inFrench = localizeMessage('fr', messages.canceledMeanwhile);
    const says = async (page: Promise<Answer>) => {
      const { status, text } = await page;
      return [status, text.includes(inFrench), text.includes('name="starts_at"')];
    };
    const seen = version((await pick(link, times[3])).text);
    expect(await says(app.call(link))).toEqual([200, false, false]);
    const cancel = { method: 'DELETE', cookie: owner };
    expect((await app.call(`/api/v1/bookings/${uuid}/appointment`, cancel)).status).toBe(200);
    expect(await says(pick(link, times[9], { version: seen }))).toEqual([409, true, true]);
    expect(await says(app.call(link))).toEqual([200, true, true]);
    const next = await pick(link, times[9], { version: version((await app.call(link)).text) });
    expect(next.text).toContain(localizeMessage('fr', messages.picked));
    // The client knows about their own cancelation.
    await post(link, { do: 'cancel', version: version(next.text) });
    expect(await says(app.call(link))).toEqual([200, false, true]);
  });

  test('is refused with the same help as the page itself if the shop offers no times anymore', async () => {
    await useClientPage();
    const link = linkOf(await makeBooking(app.services));
    const { times } = await timesOf(link);
    const linksOf = (page: string) => [...page.matchAll(/<a href="([^"]+)"/g)].map(([, url]) => url);
    await setRules({ is_on: false });
    try {
      const [page, refused] = [await app.call(link), await pick(link, times[3])];
      for (const { status, text } of [page, refused])
        expect([status, text.includes(messages.off)]).toEqual([409, true]);
      expect(linksOf(page.text)).toContain('/contactus');
      expect(linksOf(refused.text)).toEqual(linksOf(page.text));
    } finally {
      await setRules();
    }
  });

  test('that was taken, or is picked twice, does not count as a change of the day', async () => {
    const taken = linkOf(await makeBooking(app.services));
    const link = linkOf(await makeBooking(app.services));
    const { times } = await timesOf(link);
    await pick(taken, times[8]);
    for (let attempt = 0; attempt < 13; attempt++) expect((await pick(link, times[8])).status).toBe(409);
    for (let attempt = 0; attempt < 13; attempt++) expect((await pick(link, times[12])).status).toBe(200);
  });

  test('that is over, or was never picked, is not called canceled', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const cancel = async () => {
      const { status, text } = await post(link, { do: 'cancel', version: '1' });
      return [
        status,
        text.includes(messages.cancelled),
        text.includes(messages.none),
        text.includes(messages.over),
      ];
    };
    expect(await cancel()).toEqual([409, false, true, false]);
    const { times } = await timesOf(link);
    await pick(link, times[3]);
    await app.services.prisma.appointment.updateMany({
      where: { booking_uuid: booking.uuid },
      data: { starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) },
    });
    expect(await cancel()).toEqual([409, false, false, true]);
    await setRules({ is_on: false });
    try {
      expect(await cancel()).toEqual([409, false, false, true]);
    } finally {
      await setRules();
    }
    expect(await kindsOf(booking.uuid)).toEqual(['appointment', 'appointment_notification']);
  });

  test('that a member had who has left takes everyone’s time, until the appointment is moved', async () => {
    const { id } = await app.services.prisma.user.create({
      data: {
        id: 'leaving',
        name: 'Leo',
        email: 'leo@shop.example',
        role: 'editor',
        takesAppointments: true,
      },
    });
    const booking = await makeBooking(app.services, { assignee_id: id });
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    const picked = await pick(link, times[12]);
    expect(await appointmentsOf(booking.uuid)).toMatchObject([{ member_id: id }]);
    const stranger = linkOf(await makeBooking(app.services));
    // Mia is free then.
    expect((await timesOf(stranger)).times).toContain(times[12]);
    await app.services.prisma.user.delete({ where: { id } });
    expect((await timesOf(stranger)).times).not.toContain(times[12]);
    expect((await pick(stranger, times[12])).status).toBe(409);
    expect((await pick(link, times[16], { version: version(picked.text) })).text).toContain(messages.moved);
    expect(await appointmentsOf(booking.uuid)).toMatchObject([{ member_id: mia }]);
    expect((await pick(stranger, times[12])).status).toBe(200);
  });

  test('is neither moved nor canceled by a link that was revoked with the others of its lead', async () => {
    await useClientPage();
    const { uuid } = await makeBooking(app.services);
    const old = linkOf({ uuid });
    const { times } = await timesOf(old);
    const seen = version((await pick(old, times[5])).text);
    await app.call(`/api/v1/bookings/${uuid}/client-page`, { method: 'DELETE', cookie: owner });
    const refused = [
      await app.call(old),
      await post(old, { do: 'cancel', version: seen }),
      await pick(old, times[9], { version: seen }),
    ];
    for (const { status, text } of refused)
      expect([status, text.includes(messages.revoked), text.includes('href="/client"')]).toEqual([
        404,
        true,
        true,
      ]);
    expect((await app.call(`/api/v1/appointment-times?token=${tokenOf(old)}`)).status).toBe(404);
    expect(await appointmentsOf(uuid)).toMatchObject([{ cancelled_at: null }]);
    const { client_round: round } = await app.services.prisma.booking.findUniqueOrThrow({ where: { uuid } });
    // The client page has the new one.
    const clientPage = async () =>
      (await app.call(clientUrl({ ...app.services.env, PUBLIC_URL: '' }, { kind: 'booking', uuid, round })))
        .text;
    const next = /href="([^"]+)">Move or cancel/.exec(await clientPage())?.[1] ?? '';
    expect((await post(next, { do: 'cancel', version: seen })).text).toContain(messages.cancelled);
    // Another time can be picked there, until the shop is done with the booking.
    const choose = /href="([^"]+)">Choose a time</;
    const [, again = ''] = choose.exec(await clientPage()) ?? [];
    expect((await timesOf(again)).times).toContain(times[5]);
    await app.services.prisma.booking.update({ where: { uuid }, data: { status: 'done' } });
    expect(await clientPage()).not.toMatch(choose);
  });

  test('marked as spam gives its time back and is in no list or calendar; taken out of spam, it has no time', async () => {
    const spam = await makeBooking(app.services);
    const { times } = await timesOf(linkOf(spam));
    expect((await pick(linkOf(spam), times[8])).status).toBe(200);
    const mark = (is_spam: boolean) =>
      app.services.prisma.booking.update({ where: { uuid: spam.uuid }, data: { is_spam } });
    const listed = async () => (await app.call('/api/v1/appointments', { cookie: owner })).text;
    expect(await listed()).toContain(spam.uuid);
    await mark(true);
    expect(await listed()).not.toContain(spam.uuid);
    expect(JSON.stringify(await listForCalendar(app.services.prisma))).not.toContain(spam.uuid);
    const link = linkOf(await makeBooking(app.services));
    expect((await timesOf(link)).times).toContain(times[8]);
    expect((await pick(link, times[8])).text).toContain(messages.picked);
    await mark(false);
    expect(await listed()).toContain(spam.uuid);
    expect(await appointmentsOf(spam.uuid)).toMatchObject([{ member_id: null, cancelled_at: null }]);
  });
});
