// @module-tag slow

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  busyCalendarLimits,
  busyCalendarProblems as problems,
} from '@perfboard/contracts/words/booking-time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import { buildProgram } from '../../testing/build-program.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { addCalendar, busyOf, listAppointmentMembers, listCalendars, problemOf } from './busy-calendar.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { readCalendars } from './read-calendar.ts';

let services: TestServices;
let parser: Awaited<ReturnType<typeof buildProgram>>;
let server: Server;
let address: string;
let answer: RequestListener;
let member: string;
const asked: string[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
  parser = await buildProgram('src/leads/appointment-time/calendar-parser.ts');
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/basic.ics`;
  member = 'mia';
  await services.prisma.user.create({
    data: { id: member, name: 'Mia', email: 'mia@shop.example', role: 'editor', takesAppointments: true },
  });
  await services.prisma.shopDocument.create({
    data: { name: 'appointments', version: 1, own: { is_on: true }, updated_by: '' },
  });
});
afterEach(async () => {
  await services.prisma.busyCalendar.deleteMany();
  asked.length = 0;
});
afterAll(async () => {
  parser?.remove();
  server?.close();
  server?.closeAllConnections();
  await services?.close();
});

const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const file = (events: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`;
const lunch = `BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Doctor\r\nDTSTART:${day}T120000Z\r\nDTEND:${day}T130000Z\r\nEND:VEVENT\r\n`;

async function add(url = address): Promise<string> {
  const ring = keyRingOf(services.env);
  return services.prisma.$transaction((tx) =>
    addCalendar({ tx, ring, requestId: 'r' }, member, { name: 'Work', address: url }),
  );
}
const read = (uuid?: string) => readCalendars({ ...services, calendarParser: parser.path }, uuid, never);
const rowOf = (uuid: string) => services.prisma.busyCalendar.findUniqueOrThrow({ where: { uuid } });

test('a calendar that was added is read by a job of its own: only its busy times are kept, and its address is sealed', async () => {
  answer = (_request, response) => response.end(file(lunch));
  const uuid = await add(`${address}?secret=abc`);
  const before = await rowOf(uuid);
  expect(problemOf(before, new Date())).toBe(problems.unread);
  expect(before.address).not.toContain('secret');
  const outbox = await services.prisma.outbox.findFirst({ where: { job: 'calendar.read' } });
  expect(outbox?.payload).toEqual({ calendar_uuid: uuid });
  await read(uuid);
  const row = await rowOf(uuid);
  expect(
    busyOf(row).map(({ from, until }) => [
      from.toISOString().slice(11, 16),
      until.getTime() - from.getTime(),
    ]),
  ).toEqual([['12:00', 3_600_000]]);
  expect(JSON.stringify(row)).not.toContain('Doctor');
  expect(problemOf(row, new Date())).toBeNull();
  const stale = new Date(Date.now() + busyCalendarLimits.staleMinutes * 60_000 + 1_000);
  expect(problemOf(row, stale)).toBe(problems.stale);
  expect(await listCalendars(services.prisma, keyRingOf(services.env), member)).toMatchObject([
    { name: 'Work', host: new URL(address).host, problem: null },
  ]);
});

test('one that can’t be read says why, the others are still read, and its member has a problem', async () => {
  const broken = await add(`${address}/broken`);
  const good = await add(`${address}/good`);
  answer = (request, response) =>
    request.url?.endsWith('broken') ? response.writeHead(404).end() : response.end(file(lunch));
  await read();
  expect((await rowOf(broken)).problem).toBe(problems.status(404));
  expect((await rowOf(good)).problem).toBeNull();
  const members = await listAppointmentMembers(services.prisma);
  expect(members.find(({ id }) => id === member)?.problem).toBe(`Work: ${problems.status(404)}`);
  // It recovers with the next read.
  answer = (_request, response) => response.end(file(lunch));
  await read();
  expect((await rowOf(broken)).problem).toBeNull();
});

test('a shop in which visitors pick no times reads no calendar by the clock', async () => {
  await add();
  answer = (_request, response) => response.end(file(lunch));
  const { words, ...rest } = await services.shop.read();
  const appointments = { ...words.appointments, is_on: false };
  const shop = { ...services.shop, read: async () => ({ ...rest, words: { ...words, appointments } }) };
  await readCalendars({ ...services, shop, calendarParser: parser.path }, undefined, never);
  expect(asked).toEqual([]);
});

test.each<[string, RequestListener, string]>([
  ['a page', (_request, response) => response.end('<html>Sign in</html>'), problems.unreadable],
  [
    'an endless answer',
    (_request, response) => {
      const more = () => void (response.destroyed || response.write('X'.repeat(1_000_000), more));
      more();
    },
    problems.large,
  ],
  [
    'an answer that is packed',
    (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    problems.encoded,
  ],
  [
    'a circle of redirects',
    (_request, response) => response.writeHead(302, { location: '/again' }).end(),
    problems.redirects,
  ],
  [
    'a redirect to a file',
    (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    problems.status(302),
  ],
  ['an answer without a body', (_request, response) => response.writeHead(304).end(), problems.status(304)],
  ['a locked one', (_request, response) => response.writeHead(401).end('Sign in'), problems.status(401)],
  [
    'a bomb that says it is a calendar',
    (_request, response) => response.end(gzipSync(Buffer.alloc(50_000_000, 'X'))),
    problems.unreadable,
  ],
  ['a connection that ends', (_request, response) => void response.destroy(), problems.unreachable],
  [
    'a rule that would keep the parser busy for ever',
    (_request, response) =>
      response.end(
        file(
          'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20000101T000000Z\r\nDTEND:20000101T000001Z\r\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT\r\n',
        ),
      ),
    problems.unreadable,
  ],
])(
  '%s is no calendar, and the worker goes on',
  async (_name, listener, problem) => {
    answer = listener;
    const uuid = await add();
    // The queue repeats what a busy machine was too slow for.
    await read(uuid).catch((error: { fault?: string }) =>
      error.fault === 'machine' ? read(uuid) : Promise.reject(error),
    );
    expect((await rowOf(uuid)).problem).toBe(problem);
  },
  180_000,
);

test('a slow answer ends with its time, and a redirect leads to the calendar', async () => {
  const rule = { targets: 'any', isProduction: false } as const;
  answer = (_request, response) => void response.write('BEGIN:VCALENDAR');
  await expect(fetchCalendar(address, { rule, timeoutMs: 300 })).rejects.toThrow(problems.slow);
  answer = (request, response) =>
    request.url === '/moved'
      ? response.end(file(lunch))
      : response.writeHead(301, { location: '/moved' }).end();
  expect((await fetchCalendar(address, { rule })).toString()).toBe(file(lunch));
});

test('no address and no redirect leads into the shop’s own network', async () => {
  const rule = { targets: 'public', isProduction: true } as const;
  await expect(fetchCalendar('http://calendar.example/a.ics', { rule })).rejects.toThrow(problems.plain);
  for (const inner of [
    'https://127.0.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://169.254.169.254/latest',
    'https://localhost/a.ics',
  ])
    await expect(fetchCalendar(inner, { rule }), inner).rejects.toThrow(problems.inner);
  // The test's own server may be asked; the address that it redirects to must be refused.
  for (const location of ['https://127.0.0.1/a', 'https://[::ffff:10.0.0.1]/a', 'https://localhost/a']) {
    let asks = 0;
    const redirected = {
      isProduction: true,
      get targets() {
        asks += 1;
        return asks <= 2 ? ('any' as const) : ('public' as const);
      },
    };
    answer = (_request, response) => response.writeHead(302, { location }).end();
    await expect(fetchCalendar(address, { rule: redirected }), location).rejects.toThrow(problems.inner);
  }
});

test('one that is gone for an hour offers no time from the first failed read on, and all of them after it is back', async () => {
  answer = (_request, response) => response.end(file(lunch));
  const uuid = await add();
  await read();
  const problem = async () => problemOf(await rowOf(uuid), new Date());
  expect(await problem()).toBeNull();
  answer = (_request, response) => void response.destroy();
  for (let minute = 0; minute < 60; minute += busyCalendarLimits.readEveryMinutes) await read();
  expect(await problem()).toBe(problems.unreachable);
  expect(busyOf(await rowOf(uuid))).toHaveLength(1);
  answer = (_request, response) => response.end(file(''));
  await read();
  expect([await problem(), busyOf(await rowOf(uuid))]).toEqual([null, []]);
});
