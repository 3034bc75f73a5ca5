import { topicMessages } from '@perfboard/contracts/words/newsletter';
import { signUnsubscribe } from '@perfboard/server/base/secret/unsubscribe-token';
import { readDocument, saveDocument } from '@perfboard/server/catalog/shop/shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownAfter, startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function subscriber(email: string) {
  const { uuid } = (await app.mutate('subscriber.subscribe', { email })).data;
  const token = signUnsubscribe({ secret: app.services.env.SESSION_SECRET, subscriberUuid: uuid });
  const status = async () =>
    (await app.services.prisma.subscriber.findUniqueOrThrow({ where: { uuid } })).status;
  return { path: `/unsubscribe?token=${token}`, status };
}

test('following the link changes nothing, pressing its button does', async () => {
  const { path, status } = await subscriber('one@example.com');
  const asked = await app.call(path);
  expect(asked.status).toBe(200);
  expect(asked.headers.get('referrer-policy')).toBe('same-origin');
  expect(await status()).toBe('active');
  const action = /action="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  const pressed = await app.call(action.replace('&amp;', '&'), { method: 'POST' });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path]);
  expect(await status()).toBe('unsubscribed');
  const again = await app.call(path);
  expect(again.text).toContain('You have been unsubscribed.');
  expect(again.text).not.toContain('<form');
});

test('a mail program unsubscribes with one click from anywhere, as often as it likes', async () => {
  const { path, status } = await subscriber('two@example.com');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
  for (let count = 0; count < 2; count += 1) {
    expect(
      (await app.call(path, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers })).status,
    ).toBe(200);
  }
  expect(await status()).toBe('unsubscribed');
});

test('a link that we did not sign does nothing', async () => {
  const { path, status } = await subscriber('three@example.com');
  for (const given of [
    path.slice(0, -1),
    `${path}x`,
    '/unsubscribe',
    '/unsubscribe?token=%00',
    path.replace('token', 'Token'),
  ]) {
    expect((await app.call(given)).status, given).toBe(400);
    expect((await app.call(given, { method: 'POST' })).status, given).toBe(400);
  }
  expect(await status()).toBe('active');
});

describe('the reader’s page', () => {
  const topics = [
    { id: 'lora', title: 'LoRa <b>', description: 'Far and frugal' },
    { id: 'robots', title: 'Robotics', description: '' },
  ];
  const nameTopics = async (named: typeof topics) => {
    const { prisma, shop } = app.services;
    await prisma.$transaction(async (tx) => {
      const { version, value } = await readDocument(tx, 'mails');
      const newsletter = { ...value.newsletter, topics: named };
      await saveDocument(tx, { name: 'mails', version, actor: 'test', value: { ...value, newsletter } });
    });
    await expect
      .poll(async () => (await shop.read()).words.mails.newsletter.topics.length)
      .toBe(named.length);
  };
  async function reader(email: string) {
    const { uuid } = (await app.mutate('subscriber.subscribe', { email })).data;
    const secret = app.services.env.SESSION_SECRET;
    const link = (purpose: 'reader' | 'unsubscribe') =>
      `/subscribe/manage?token=${signUnsubscribe({ secret, subscriberUuid: uuid, purpose })}`;
    const row = () => app.services.prisma.subscriber.findUniqueOrThrow({ where: { uuid } });
    const post = async (fields: Record<string, string>) =>
      shownAfter(
        app,
        await app.call(link('reader'), {
          method: 'POST',
          body: new URLSearchParams(fields).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      );
    return { uuid, link, row, post };
  }

  test('shows topics where the shop has some, keeps what is ticked, and changes nothing by being read', async () => {
    const { link, row, post } = await reader('page@example.com');
    expect((await app.call(link('unsubscribe'))).status).toBe(400);
    expect((await app.call(link('reader'))).text).not.toContain('Topics');
    await nameTopics(topics);
    const page = await app.call(link('reader'));
    expect(page.text).toContain('LoRa &lt;b&gt;');
    expect(page.text).toContain('p…@example.com');
    expect(page.text).not.toContain('page@example.com');
    expect([(await row()).topics, (await row()).paused_until]).toEqual([[], null]);
    // One was removed while the page was open.
    const partly = await post({ do: 'topics', 'topic.robots': 'on', 'topic.nothing': 'on' });
    expect(partly.text).toContain('Your choice is saved, but a topic that you chose is no longer offered.');
    const saved = await post({ do: 'topics', 'topic.robots': 'on' });
    expect(saved.text).toContain('Your choice is saved.');
    expect(saved.text).toContain('name="topic.robots" value="on" checked');
    expect((await row()).topics).toEqual(['robots']);
    expect(saved.text).toContain('name="before" value="robots"');
    // An older page of the same subscriber is saved: only what was changed on it counts.
    await post({ do: 'topics', before: '', 'topic.lora': 'on' });
    expect((await row()).topics.toSorted()).toEqual(['lora', 'robots']);
    await post({ do: 'topics', before: 'lora' });
    expect((await row()).topics).toEqual(['robots']);
    // What the shop offers no longer is not forgotten by a choice among the others.
    await app.services.prisma.subscriber.updateMany({ data: { topics: ['old', 'robots'] } });
    await post({ do: 'topics' });
    expect((await row()).topics).toEqual(['old']);
    expect((await post({ do: 'pause' })).text).toContain('Paused until');
    expect((await app.call(`${link('reader')}&done=resume`)).text).not.toContain('role="status"');
    expect((await row()).paused_until?.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    await post({ do: 'resume' });
    expect((await row()).paused_until).toBeNull();
    // After Back, a browser would restore ticks that differ from what is stored.
    expect(page.text).toMatch(/<form [^>]*autocomplete="off"[^>]*><input[^>]*value="topics"/);
    await nameTopics([]);
  });

  test('undoes an unsubscription made just now; an old email can only request another email', async () => {
    const { uuid, link, row, post } = await reader('gone@example.com');
    const left = await post({ do: 'leave' });
    const back = /name="back" value="([^"]+)"/.exec(left.text)?.[1] ?? '';
    expect((await row()).status).toBe('unsubscribed');
    expect((await post({ do: 'back', back: back.slice(0, -2) })).text).not.toContain(topicMessages.takenBack);
    expect((await post({ do: 'back', back })).text).toContain(topicMessages.takenBack);
    expect((await row()).status).toBe('active');
    // A second click: what the first one's answer had is not lost, and only for who had the page before it.
    const page = await app.call(link('reader'));
    const seen = /name="page" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await post({ do: 'leave', page: seen });
    const twice = /name="back" value="([^"]+)"/.exec((await post({ do: 'leave', page: seen })).text)?.[1];
    expect((await post({ do: 'leave', page: seen.slice(0, -2) })).text).not.toContain('>Undo<');
    expect((await post({ do: 'back', back: twice ?? '' })).text).toContain(topicMessages.takenBack);
    // The forwarded mail: its reader ends it, and the same page later knows no way back but a mail to the address.
    await post({ do: 'leave' });
    expect((await post({ do: 'back', back })).text).not.toContain(topicMessages.takenBack);
    expect((await post({ do: 'resume' })).text).toContain('Subscribe again');
    expect((await post({ do: 'ask' })).text).toContain(topicMessages.asked);
    const before = { where: { subscriber_uuid: uuid } };
    await app.services.prisma.notification.updateMany({
      ...before,
      data: { status: 'sent', sent_at: new Date() },
    });
    const soon = await post({ do: 'ask' });
    expect(soon.text).toMatch(/We sent you the link [^.]+ ago\..* later\./);
    expect(soon.text).not.toContain(topicMessages.asked);
    const again = await post({ do: 'leave' });
    expect(again.text).not.toContain('>Undo<');
    expect((await row()).status).toBe('pending');
    expect(await app.services.prisma.notification.count({ where: { subscriber_uuid: uuid } })).toBe(1);
    await app.services.prisma.subscriber.delete({ where: { uuid } });
    expect((await post({ do: 'pause' })).text).toContain('we no longer store it');
  });
});
