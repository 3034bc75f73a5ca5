import type { Answer, TestApp } from './app.ts';

/** The account of the sign-in tests. */
export const owner = { email: 'owner@shop.example', password: 'seven green resistors' };

/** Signs in like a browser. */
export const signInWith = (
  app: TestApp,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => app.call('/api/auth/sign-in/email', { body, headers });

/** The account of a cookie, or null. */
export const who = async (app: TestApp, cookie: string): Promise<{ email: string } | null> =>
  (await app.query('session.get', undefined, cookie)).data;

/** Account notifications emailed to a member, oldest first. Neither row nor job contains names. */
export async function toldOf(app: TestApp, email: string): Promise<string[]> {
  const { prisma } = app.services;
  const { id } = await prisma.user.findUniqueOrThrow({ where: { email } });
  const notifications = await prisma.notification.findMany({
    where: { recipient: id },
    orderBy: { uuid: 'asc' },
  });
  const jobs = await prisma.outbox.findMany({ where: { job: 'notification.send' } });
  const asked = JSON.stringify(jobs.map(({ payload }) => payload));
  return notifications
    .filter((row) => asked.includes(row.uuid) && !asked.includes(email))
    .map(({ kind }) => kind);
}

/** A member's entries in the audit trail, oldest first. */
export async function trailOf(app: TestApp, actor: string): Promise<string[]> {
  const cookie = await app.signIn();
  const { items } = (await app.query('audit.page', { actor, limit: 100 }, cookie)).data;
  return items
    .map(({ action, details }: { action: string; details: object }) =>
      [action, ...Object.values(details)].join(' '),
    )
    .reverse();
}
