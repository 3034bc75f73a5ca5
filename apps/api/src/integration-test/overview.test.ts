import { path, projectPath } from '@perfboard/contracts/path';
import { foldDeliveries } from '@perfboard/server/audience/newsletter/newsletter-outcome';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeProject } from '@perfboard/server/testing/make-project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn({ email: 'owner@shop.example' });
});
afterAll(() => app.close());

test('a view counts for its page and day; bookings that name a project stand beside its views, spam does not', async () => {
  const { services } = app;
  const [seen, unseen] = [
    await makeProject(services, { project_name: 'Solar Tracker' }),
    await makeProject(services, { project_name: 'Night Light' }),
  ];
  const view = (address: string) =>
    app.mutate('pageView.record', { route: path.project, path: address }, cookie);
  await view(projectPath(seen));
  await view(projectPath(seen));
  await app.mutate('pageView.record', { route: '/', path: '/' }, cookie);
  expect((await app.mutate('pageView.record', { route: '/no-page', path: '/' })).status).toBe(400);
  for (const is_spam of [false, true])
    await makeBooking(services, { project_title: unseen.project_name, is_spam });

  const later = new Date(Date.now() + 24 * 60 * 60_000);
  for (const published_at of [null, later])
    await makeProject(services, { project_name: 'Not yet', published_at });

  const { data } = await app.query('overview.get', { time_zone: 'UTC' }, cookie);
  expect([data.projects, data.hidden_projects]).toEqual([2, 2]);
  expect(data.conversion).toEqual([
    { uuid: unseen.uuid, project_name: 'Night Light', views: 0, bookings: 1 },
    { uuid: seen.uuid, project_name: 'Solar Tracker', views: 2, bookings: 0 },
  ]);
  const { created_at } = await services.prisma.booking.findFirstOrThrow({ where: { is_spam: true } });
  expect(data.spam).toEqual({ bookings: 1, contacts: 0, newest: created_at.toISOString() });
  const total = (name: string) =>
    data.days.reduce((sum: number, day: Record<string, number>) => sum + (day[name] ?? 0), 0);
  expect([total('views'), total('bookings')]).toEqual([3, 1]);
});

test('west of UTC, the views of a UTC day that has not begun there count for today', async () => {
  const { prisma } = app.services;
  await prisma.pageView.deleteMany();
  // As for a member whose today is yesterday in UTC.
  const day = new Date(Date.now() + 24 * 60 * 60_000);
  await prisma.pageView.create({ data: { day, route: '/', path: '/', views: 7 } });
  const { data } = await app.query('overview.get', { time_zone: 'UTC' }, cookie);
  expect(data.days.map((one: { views: number }) => one.views)).toEqual([...Array(29).fill(0), 7]);
});

test('a view is counted under a page of the shop, whatever path a browser says', async () => {
  const { prisma } = app.services;
  const project = await prisma.project.create({
    data: { project_name: 'Rain Gauge', description: 'Counts' },
  });
  await prisma.pageView.deleteMany();
  const views: Array<[route: string, path: string]> = [
    ...Array.from({ length: 30 }, (_, at): [string, string] => ['/', `/${at}`]),
    ...Array.from({ length: 30 }, (_, at): [string, string] => [
      path.category,
      `/projects/category/made-up-${at}`,
    ]),
    [path.category, '/projects/category/IoT%20Projects'],
    [path.category, '/projects/category/%E0%A4%A'],
    [path.project, `/projects/${project.uuid}/a-slug-of-somebody`],
    [path.project, `/projects/${project.uuid}/another`],
    [path.project, `/projects/${crypto.randomUUID()}/x`],
    [path.project, '/projects/no-uuid'],
  ];
  for (const [route, address] of views) {
    expect((await app.mutate('pageView.record', { route, path: address })).status, address).toBe(200);
  }
  const rows = await prisma.pageView.findMany({ orderBy: { views: 'asc' } });
  expect(rows.map((row) => [row.path, row.views])).toEqual([
    ['/projects/category/IoT%20Projects', 1],
    [projectPath(project), 2],
    ['/', 30],
  ]);
});

test('the overview shows today’s leads, the longest waits, response times, the last newsletter and what is next', async () => {
  const { services } = app;
  const { prisma } = services;
  await prisma.booking.deleteMany();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const week = 7 * 24 * 60;
  const read = async () => (await app.query('overview.get', { time_zone: 'Asia/Kolkata' }, cookie)).data;
  const nothing = { today: [], waiting: [], answers: [], newsletter: null, next_appointment: null };
  expect(await read()).toMatchObject({ ...nothing, unanswered: { bookings: 0, contacts: 0, oldest: null } });

  const fresh = await makeBooking(services, { full_name: 'Fresh', project_title: 'LoRa' });
  const old = await makeContact(services, { name: 'Old', status: 'read', created_at: minutesAgo(3 * week) });
  const spam = await makeContact(services, { name: 'Spam' });
  // Answered after 10, 30 and 200 minutes; the status that was set again later counts for nothing.
  for (const [minutes, status] of [
    [10, 'contacted'],
    [30, 'scheduled'],
    [200, 'done'],
  ] as const) {
    const { uuid } = await makeBooking(services, { status, created_at: minutesAgo(3 * week) });
    const audit = { actor: 'a', action: 'booking.status', entity: 'booking', entity_uuid: uuid };
    for (const [after, set] of [
      [5, 'archived'],
      [minutes, status],
      [minutes + 999, 'done'],
    ] as const) {
      const created_at = minutesAgo(3 * week - after);
      await prisma.audit.create({ data: { ...audit, details: { status: set }, created_at } });
    }
  }
  const call = { method: 'PUT', cookie };
  const times = { starts_at: new Date(Date.now() + week * 60_000).toISOString(), place: 'Here' };
  await app.call(`/api/v1/contacts/${old.uuid}/appointment`, { ...call, body: times });
  const sooner = { ...times, starts_at: new Date(Date.now() + 60 * 60_000).toISOString() };
  await app.call(`/api/v1/contacts/${spam.uuid}/appointment`, { ...call, body: sooner });
  await prisma.contact.update({ where: { uuid: spam.uuid }, data: { is_spam: true } });
  await prisma.contact.update({ where: { uuid: old.uuid }, data: { status: 'read' } });
  const { uuid } = await prisma.newsletter.create({
    data: { subject: 'News', body: 'b', status: 'done', started_at: new Date(), planned_at: new Date() },
  });
  await prisma.newsletterDelivery.createMany({
    data: ['sent', 'sent', 'failed'].map((status, at) => ({
      newsletter_uuid: uuid,
      email: `reader${at}@shop.example`,
      message_id: `<${at}@shop.example>`,
      status: status as 'sent' | 'failed',
      sent_at: status === 'sent' ? new Date() : null,
    })),
  });
  const data = await read();
  expect(data.today).toMatchObject([{ kind: 'booking', uuid: fresh.uuid, name: 'Fresh', title: 'LoRa' }]);
  expect(data.waiting.map(({ name, status }: Record<string, string>) => [name, status])).toEqual([
    ['Old', 'read'],
    ['Fresh', 'new'],
  ]);
  expect(data.unanswered).toMatchObject({
    bookings: 1,
    contacts: 1,
    oldest: { kind: 'contact', uuid: old.uuid },
  });
  expect(data.answers).toMatchObject([
    { leads: 4, answered: 4, median_minutes: expect.any(Number) },
    { leads: 1, answered: 0, median_minutes: null },
  ]);
  // Of 10, 30, 200 minutes and three weeks it is between the second and the third.
  expect(data.answers[0].median_minutes).toBe(115);
  expect(data.newsletter).toMatchObject({ uuid, subject: 'News', recipients: 3, sent: 2, failed: 1 });
  expect(data.next_appointment).toMatchObject({ name: 'Old', starts_at: times.starts_at });

  // As the night leaves it once the shop no longer keeps who got it.
  await prisma.newsletter.update({ where: { uuid }, data: { finished_at: minutesAgo(5 * 525_600) } });
  await foldDeliveries(prisma, 36);
  await prisma.newsletterDelivery.deleteMany();
  expect((await read()).newsletter).toEqual(data.newsletter);
});
