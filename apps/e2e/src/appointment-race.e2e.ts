import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import { freePort } from '@perfboard/postgres/free-port';
import { timeLink } from '@perfboard/server/leads/lead/time-link';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from './app.ts';

const visitors = 100;
const kind = { name: 'Phone call', way: 'call', minutes: 30, place: 'We call you' };
const rules = {
  is_on: true,
  kinds: [kind],
  every_minutes: 30,
  buffer_minutes: 0,
  notice_hours: 1,
  horizon_days: 20,
};

let app: App;
let urls: string[];
beforeAll(async () => {
  app = await startApp({ withoutWorker: true });
  await app.rows.prisma.user.updateMany({ data: { takesAppointments: true } });
  await app.rows.prisma.shopDocument.create({
    data: { name: 'appointments', version: 1, own: rules, updated_by: '' },
  });
  // It starts with the rules; the first process learns of them.
  const port = await freePort();
  await app.startApi({ PORT: String(port) });
  urls = [app.url, `http://127.0.0.1:${port}`];
});
afterAll(() => app?.stop());

const offered = (page: string) =>
  [...page.matchAll(/name="starts_at" value="([^"]+)"/g)].map(([, time]) => time);

test('of a hundred visitors at two processes one gets a time, and 99 are offered the next free ones', async () => {
  const bookings = await Promise.all(Array.from({ length: visitors }, () => makeBooking(app.rows)));
  const links = bookings.map(({ uuid }) =>
    timeLink(app.environment.SESSION_SECRET ?? '', { uuid, since: new Date(), round: 0 }),
  );
  const read = async (url = '') => offered(await (await fetch(`${url}${links[0]}?zone=UTC`)).text());
  await expect
    .poll(async () => (await Promise.all(urls.map(read))).every(({ length }) => length > 20))
    .toBe(true);
  const [, , , , time = '', next = ''] = (await read(urls[0])) as string[];
  const begun = performance.now();
  const answers = await Promise.all(
    links.map(async (link, index) => {
      for (;;) {
        const answer = await fetch(`${urls[index % 2]}${link}?zone=UTC`, {
          method: 'POST',
          body: new URLSearchParams({ do: 'pick', version: '0', kind: kind.name, starts_at: time }),
        });
        const page = await answer.text();
        // A slow machine asks some to try again in a moment, as they would.
        if (answer.status !== 503) return { status: answer.status, page, ms: performance.now() - begun };
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }),
  );
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status === 409);
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  process.stdout.write(
    `one time, ${visitors} visitors, two processes: ${won.length} got it, ${lost.length} did not; half within ${Math.round(times[visitors / 2] ?? 0)} ms, all within ${Math.round(times.at(-1) ?? 0)} ms\n`,
  );
  expect([won.length, lost.length]).toEqual([1, visitors - 1]);
  expect(won[0]?.page).toContain(messages.picked);
  for (const { page } of lost) {
    expect(page).toContain(messages.taken);
    expect(offered(page)).toContain(next);
    expect(offered(page)).not.toContain(time);
  }
  const rows = await app.rows.prisma.appointment.findMany({ include: { changes: true } });
  expect(rows.map(({ starts_at, changes }) => [starts_at.toISOString(), changes.length])).toEqual([
    [time, 1],
  ]);
  const kinds = await app.rows.prisma.notification.groupBy({ by: ['kind'], _count: true });
  expect(kinds.map(({ kind: name, _count }) => [name, _count]).sort()).toEqual([
    ['appointment', 1],
    ['appointment_notification', 1],
  ]);
});
