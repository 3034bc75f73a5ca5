// Two servers of a shop that offers times, and what its tests post and read.
import { timeLink } from '@perfboard/server/leads/lead/time-link';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Answer, shownAfter, startTestApp, type TestApp } from './app.ts';

export let app: TestApp;
/** A second process' worth of services on the same database. */
export let other: TestApp;
/** The cookie of the owner. */
export let owner: string;
/** The id of the member whose times are offered: the owner. */
export let mia: string;

export const hours = [
  {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    opens: '09:00',
    closes: '17:00',
    label: '',
  },
];
export const kinds = [
  { name: 'Phone call', way: 'call', minutes: 30, place: 'We call you' },
  { name: 'Visit, "long"; all', way: 'visit', minutes: 60, place: 'Workshop, 2nd floor' },
];
export const rules = {
  is_on: true,
  kinds,
  every_minutes: 30,
  buffer_minutes: 0,
  notice_hours: 1,
  horizon_days: 20,
};

export async function setRules(change: object = {}): Promise<void> {
  for (const [name, own] of [
    ['appointments', { ...rules, ...change }],
    ['profile', { hours, exceptions: [], time_zone: 'Asia/Kolkata' }],
  ] as const)
    await app.services.prisma.shopDocument.upsert({
      where: { name },
      create: { name, version: 1, own, updated_by: '' },
      update: { own, version: { increment: 1 } },
    });
  const { is_on, buffer_minutes } = { ...rules, ...change };
  await eventually(
    'both servers know it',
    async () => {
      const known = await Promise.all([app, other].map(({ services }) => services.shop.read()));
      return known.every(
        ({ words: { appointments, profile } }) =>
          appointments.is_on === is_on &&
          appointments.buffer_minutes === buffer_minutes &&
          profile.time_zone === 'Asia/Kolkata',
      );
    },
    5_000,
  );
}

/** Starts two servers with these rules for the tests of a file, and removes what an earlier test left. */
export function useTimeApps(): void {
  beforeAll(async () => {
    app = await startTestApp();
    const { SESSION_SECRET, PUBLIC_URL } = app.services.env;
    const database = { ...app.database, drop: async () => undefined };
    other = await startTestApp({ database, env: { SESSION_SECRET, PUBLIC_URL } });
    owner = await app.signIn({ email: 'owner@shop.example' });
    const member = await app.services.prisma.user.update({
      where: { email: 'owner@shop.example' },
      data: { takesAppointments: true, name: 'Mia' },
    });
    mia = member.id;
    await setRules();
  });
  afterAll(async () => {
    await other?.close();
    await app?.close();
  });
  beforeEach(async () => {
    await app.services.prisma.appointment.deleteMany();
    await app.database.pool.query('truncate rate_limits');
  });
}

export const linkOf = ({ uuid }: { uuid: string }) =>
  timeLink(app.services.env.SESSION_SECRET, { uuid, since: new Date(), round: 0 });
export const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
export const timesOf = async (link: string, query = '') =>
  (await app.call(`/api/v1/appointment-times?token=${tokenOf(link)}${query}`)).json;
export const version = (page: string) => /name="version" value="(\d+)"/.exec(page)?.[1] ?? '0';
export interface Posting {
  at?: TestApp | undefined;
  zone?: string;
}
export const postOnly = (
  link: string,
  fields: Record<string, string>,
  { at = app, zone = 'Europe/Berlin' }: Posting = {},
): Promise<Answer> =>
  at.call(link.includes('?') ? link : `${link}?zone=${encodeURIComponent(zone)}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ version: '0', ...fields }).toString(),
  });
export const post = async (
  link: string,
  fields: Record<string, string>,
  posting: Posting = {},
): Promise<Answer> => shownAfter(posting.at ?? app, await postOnly(link, fields, posting));
export const pick = (link: string, starts_at: string, more: Record<string, string> = {}, at?: TestApp) =>
  post(link, { do: 'pick', kind: 'Phone call', starts_at, ...more }, { at });
export const appointmentsOf = (booking_uuid: string) =>
  app.services.prisma.appointment.findMany({ where: { booking_uuid }, orderBy: { created_at: 'asc' } });
export const kindsOf = async (booking_uuid: string) =>
  (
    await app.services.prisma.notification.findMany({
      where: { OR: [{ booking_uuid }, { appointment_change: { appointment: { booking_uuid } } }] },
      orderBy: { uuid: 'asc' },
    })
  ).map(({ kind }) => kind);
