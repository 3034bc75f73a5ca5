import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { signUnsubscribe } from '@perfboard/server/base/secret/unsubscribe-token';
import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
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
  sendMails,
  status,
  subscribe,
  turn,
  unsubscribe,
} from '../testing/confirmation.ts';

prepareConfirmations();

const asked = subscriberMessages.confirmAsked;

test('with the setting off, an address is subscribed immediately and no email is pending', async () => {
  await turn(false);
  expect((await subscribe()).data.message).toBe('Thank you for subscribing!');
  expect(await status()).toBe('active');
  expect(await pendingMails()).toBe(0);
});

test('who is asked to confirm is in no list, no export and no newsletter, and seen by the admin as unconfirmed', async () => {
  await makeSubscriber(app.services, { email: 'present@reader.example' });
  expect((await subscribe()).data.message).toBe(asked);
  await subscribe({ email: 'robot@reader.example', leave_empty: 'x', form_token: 'zzz.forged' });
  expect(await pendingMails()).toBe(1);
  const emails = async (query: string) =>
    (await app.call(`/api/v1/newsletter${query}`, { cookie })).json.emails.map(
      (row: { email: string }) => row.email,
    );
  expect(await emails('')).toEqual(['present@reader.example']);
  expect(await emails('?status=unconfirmed')).toEqual([email]);
  expect((await app.call('/api/v1/newsletter/export.csv', { cookie })).text).not.toContain(email);
  const page = (await app.query('subscriber.page', { status: 'unconfirmed', q: 'ASHA' }, cookie)).data;
  expect(page).toMatchObject({ total: 1, items: [{ email }] });
  const { uuid } = (await app.mutate('newsletter.create', { subject: 'News', body: 'Hi' }, cookie)).data;
  await app.mutate('newsletter.send', { uuid }, cookie);
  expect(await prisma().newsletterDelivery.findMany({ select: { email: true } })).toEqual([
    { email: 'present@reader.example' },
  ]);
});

test('following the link changes nothing; pressing its button subscribes, as often as it is pressed', async () => {
  await subscribe();
  const path = await link();
  const shown = await app.call(path);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('referrer-policy')).toBe('same-origin');
  expect(await status()).toBe('pending');
  const action = /action="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  for (let count = 0; count < 2; count += 1) {
    const answer = await press(action);
    expect(answer.text).toContain('Your subscription is confirmed.');
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect(await status()).toBe('active');
  expect((await subscribe()).error).toMatchObject({ message: 'Email is already subscribed' });
});

test('a link that we did not sign, or that has expired, says so and does nothing', async () => {
  await subscribe();
  const path = await link();
  const secret = app.services.env.SESSION_SECRET;
  const other = signUnsubscribe({ secret, subscriberUuid: (await read()).uuid });
  for (const forged of [
    path.slice(0, -1),
    `${path}x`,
    '/subscribe/confirm',
    `/subscribe/confirm?token=${other}`,
  ]) {
    for (const answer of [await app.call(forged), await press(forged)]) {
      expect(answer.status, forged).toBe(400);
      expect(answer.text).toContain('This link does not work');
    }
  }
  const expired = await link(new Date(Date.now() - 1_000));
  for (const answer of [await app.call(expired), await press(expired)]) {
    expect(answer.status).toBe(410);
    expect(answer.text).toContain('This link has expired');
  }
  expect(await status()).toBe('pending');
});

test('who unsubscribes is not brought back by an older link, also when the address was entered again since', async () => {
  await subscribe();
  const old = await link();
  await press(old);
  await unsubscribe();
  // Its page offers no button that can't work.
  const isOver = async () => [(await app.call(old)).status, (await press(old)).status];
  expect(await isOver()).toEqual([410, 410]);
  expect(await status()).toBe('unsubscribed');
  await subscribe();
  expect(await status()).toBe('pending');
  expect(await isOver()).toEqual([410, 410]);
  expect(await status()).toBe('pending');
  expect((await press(await link())).status).toBe(200);
  expect(await status()).toBe('active');
});

test('entering an address repeatedly gets the same answer each time and few emails', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => subscribe()));
  expect(new Set(answers.map(({ data }) => data.message))).toEqual(new Set([asked]));
  expect(await pendingMails()).toBe(1);
  const first = await link();
  await sendMails();
  await subscribe();
  expect(await pendingMails()).toBe(0);
  for (const mails of [1, 1, 0]) {
    // Eleven minutes later.
    await sendMails(new Date(Date.now() - 11 * 60_000));
    await subscribe();
    expect(await pendingMails()).toBe(mails);
  }
  expect((await press(first)).status).toBe(200);
});

test('webhooks get a new subscriber once, when confirmed, and also a returning one', async () => {
  const events = ['subscriber.created', 'subscriber.status'];
  await app.mutate('webhook.create', { url: 'https://hooks.example/a', events }, cookie);
  const answers = async () =>
    (await prisma().webhookDelivery.findMany({ orderBy: { uuid: 'asc' } })).map(({ event }) => event);
  await subscribe();
  expect(await answers()).toEqual([]);
  const path = await link();
  await press(path);
  await press(path);
  expect(await answers()).toEqual(['subscriber.created']);
  await unsubscribe();
  await subscribe();
  await press(await link());
  expect(await answers()).toEqual(['subscriber.created', 'subscriber.status', 'subscriber.status']);
});
