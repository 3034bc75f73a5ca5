import { path, projectPath } from '@perfboard/contracts/path';
import { makeBooking } from '@perfboard/server/testing/make-booking';
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
