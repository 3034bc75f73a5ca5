import { expect, test } from 'vitest';
import {
  app,
  cookie,
  email,
  link,
  pendingMails,
  prepareConfirmations,
  press,
  prisma,
  read,
  status,
  subscribe,
  turn,
  unsubscribe,
} from '../testing/confirmation.ts';

prepareConfirmations();

test('who was erased may be asked, and stays erased until the owner confirms', async () => {
  await app.mutate('privacy.erase', { email }, cookie);
  await subscribe();
  const isSuppressed = async () => (await app.mutate('privacy.find', { email }, cookie)).data.is_suppressed;
  expect(await isSuppressed()).toBe(true);
  await press(await link());
  expect(await isSuppressed()).toBe(false);
});

test('with the setting off, an unsubscribed address returns only by a click in an email, and no answer reveals that', async () => {
  await turn(false);
  const answers = async (fields: object = {}) => {
    const { data, error } = await subscribe(fields);
    return data?.message ?? error?.message;
  };
  const first = [
    await answers({ email: 'new@reader.example' }),
    await answers({ email: 'new@reader.example' }),
  ];
  expect(first).toEqual(['Thank you for subscribing!', 'Email is already subscribed']);
  const leave: [string, () => Promise<unknown>][] = [
    ['unsubscribed', unsubscribe],
    [
      'suppressed',
      () => prisma().subscriber.updateMany({ where: { email }, data: { status: 'suppressed' } }),
    ],
    ['erased', () => app.mutate('privacy.erase', { email }, cookie)],
    [
      'deleted after it had left',
      async () => {
        await unsubscribe();
        await app.mutate('subscriber.remove', { uuid: (await read()).uuid }, cookie);
      },
    ],
    [
      'forgotten for never having confirmed after it had left',
      async () => {
        await unsubscribe();
        await subscribe();
        await prisma().subscriber.deleteMany({ where: { email, status: 'pending' } });
      },
    ],
  ];
  await subscribe();
  for (const [how, go] of leave) {
    await go();
    const left = await prisma().subscriber.findUnique({ where: { email } });
    await prisma().outbox.deleteMany();
    const answers = [await subscribe(), await subscribe()];
    expect(
      answers.map(({ data, error }) => data?.message ?? error?.message),
      how,
    ).toEqual(first);
    // Nor does the answer's name, which holds the time of a row.
    if (left) expect(answers[0]?.data.uuid, how).not.toBe(left.uuid);
    expect(await status(), how).toBe('pending');
    expect(await pendingMails(), how).toBe(1);
    expect((await press(await link())).status, how).toBe(200);
    expect(await status(), how).toBe('active');
    expect(await prisma().suppression.count(), how).toBe(0);
  }
});

test('turning it on leaves subscribers subscribed; turning it off leaves pending ones pending, and visible', async () => {
  await turn(false);
  await subscribe({ email: 'before@reader.example' });
  await turn(true);
  await subscribe();
  await turn(false);
  const rows = await prisma().subscriber.findMany({ orderBy: { email: 'asc' } });
  expect(rows.map((row) => [row.email, row.status])).toEqual([
    [email, 'pending'],
    ['before@reader.example', 'active'],
  ]);
  const page = (await app.query('subscriber.page', { status: 'unconfirmed' }, cookie)).data;
  expect(page).toMatchObject({ total: 1, items: [{ email }] });
  expect((await press(await link())).status).toBe(200);
  expect(await status()).toBe('active');
});

test('turning it on is in the audit trail', async () => {
  const { items } = (await app.query('audit.page', { entity: 'setting', limit: 1 }, cookie)).data;
  expect(items).toMatchObject([{ action: 'setting.update', details: { double_opt_in: true } }]);
});
