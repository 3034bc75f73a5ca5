import { makeProject } from '@perfboard/server/testing/make-project';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());

describe('where a lead came from', () => {
  const booking = {
    full_name: 'Asha Rao',
    email: 'origin@example.com',
    mobile_no: '555-010-0142',
    project_title: 'Night Light',
  };
  const told = {
    referrer: 'https://www.Search.example/results?q=secret',
    landing_page: '/projects?email=me@x.example',
    utm_source: 'Autumn ',
    utm_campaign: 'c'.repeat(5_000),
  };
  const post = (body: object, headers = {}) =>
    app.call('/api/v1/bookings', { method: 'POST', body: { ...booking, ...body }, headers });
  const rowOf = async (answer: { json: { uuid: string } }) =>
    app.services.prisma.booking.findUniqueOrThrow({ where: { uuid: answer.json.uuid } });
  const nothing = {
    source: '',
    referrer_host: '',
    landing_page: '',
    utm_source: '',
    utm_campaign: '',
    project_uuid: null,
  };

  test('is stored as host, path and tags, searchable and exported, and links its project by uuid', async () => {
    const { prisma } = app.services;
    const { uuid: project_uuid } = await makeProject(app.services, { project_name: 'Night Light' });
    const row = await rowOf(await post({ ...told, project_uuid }));
    expect(row).toMatchObject({
      source: 'autumn',
      referrer_host: 'search.example',
      landing_page: '/projects',
      utm_source: 'Autumn',
      utm_campaign: 'c'.repeat(200),
      project_uuid,
    });
    expect(await rowOf(await post({ referrer: 'news.example', project_uuid: 'no uuid' }))).toMatchObject({
      source: 'news.example',
      project_uuid: null,
    });
    await post({ referrer: 'javascript:alert(1)', landing_page: 'no path' });
    const listed = async (source: string) =>
      (await app.call(`/api/v1/bookings?limit=100&source=${source}&q=origin`, { cookie })).json.length;
    expect([await listed('autumn'), await listed('news.example'), await listed('-')]).toEqual([1, 1, 1]);
    const { json } = await app.call('/api/v1/bookings/sources', { cookie });
    expect(json).toContainEqual({ source: 'autumn', count: 1 });
    const found = (await app.mutate('privacy.find', { email: booking.email }, cookie)).data;
    expect(found.bookings).toContainEqual(expect.objectContaining({ source: 'autumn', project_uuid }));
    await prisma.project.update({ where: { uuid: project_uuid }, data: { project_name: 'Moon Lamp' } });
    const { conversion, sources } = (await app.query('overview.get', {}, cookie)).data;
    expect(conversion).toContainEqual({
      uuid: project_uuid,
      project_name: 'Moon Lamp',
      views: 0,
      bookings: 1,
    });
    expect(sources).toContainEqual({ source: 'autumn', bookings: 1, contacts: 0 });
  });

  test('is not stored when the browser asks for privacy, and is not part of what an idempotency key repeats', async () => {
    for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }]) {
      expect(await rowOf(await post({ ...told, project_uuid: crypto.randomUUID() }, headers))).toMatchObject(
        nothing,
      );
    }
    const key = { 'idempotency-key': 'one-lead-by-two-visits' };
    const first = await post(told, key);
    expect((await post({ ...told, utm_source: 'other' }, key)).json).toEqual(first.json);
  });

  test('is read of the page on which a form without script stood', async () => {
    const project_uuid = crypto.randomUUID();
    const submit = async (referer: string, headers = {}) => {
      const body = new URLSearchParams({
        ...booking,
        email: `plain-${crypto.randomUUID()}@example.com`,
        project_uuid,
      });
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const all = { ...type, origin: app.url, referer, ...headers };
      expect(
        (await app.call('/booking', { method: 'POST', body: body.toString(), headers: all })).status,
      ).toBe(200);
      return app.services.prisma.booking.findFirstOrThrow({ where: { email: body.get('email') ?? '' } });
    };
    const page = `${app.url}/booking?utm_source=flyer&utm_medium=print&project=${project_uuid}`;
    expect(await submit(page)).toMatchObject({
      source: 'flyer',
      utm_medium: 'print',
      landing_page: '/booking',
      project_uuid,
    });
    expect(await submit(page, { 'sec-gpc': '1' })).toMatchObject(nothing);
    expect(await submit('https://elsewhere.example/?utm_source=x')).toMatchObject({
      ...nothing,
      project_uuid,
    });
  });
});
