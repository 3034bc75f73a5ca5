import { eventually } from '@perfboard/testing/eventually';
import { describe, expect, onTestFinished, test } from 'vitest';
import { verifyUnsubscribe } from '../../base/secret/unsubscribe-token.ts';
import { countDeliveries, makeNewsletter, makeSubscriber } from '../../testing/make-newsletter.ts';
import { makeProject } from '../../testing/make-project.ts';
import { makeSetting } from '../../testing/make-record.ts';
import { openTestServices, sessionSecret } from '../../testing/services.ts';
import { PACE_SETTING } from './newsletter-pace.ts';
import { runNewsletter } from './run-newsletter.ts';
import {
  deliveries,
  prepareRuns,
  read,
  received,
  run,
  services,
  setStatus,
  sink,
  subscriber,
} from './testing/runs.ts';

prepareRuns();

describe('a newsletter', () => {
  test('reaches every recipient once and is done', async () => {
    const { uuid, emails } = await makeNewsletter(services, 57);
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
    expect(await countDeliveries(services, uuid)).toEqual({ sent: 57 });
    expect(await read(uuid)).toMatchObject({ status: 'done', last_error: null });
    const sentIds = (await deliveries(uuid)).map(({ message_id }) => message_id).sort();
    expect(sink.messages.map(({ messageId }) => messageId).sort()).toEqual(sentIds);
  });

  test('of a shop whose domain has letters beyond ASCII is sent', async () => {
    const shop = await openTestServices({
      smtpUrl: sink.url,
      variables: { MAIL_FROM: 'Shop <shop@bücher.example>' },
    });
    onTestFinished(() => shop.close());
    const { uuid } = await makeNewsletter(shop, 1);
    await runNewsletter(shop, uuid, { signal: new AbortController().signal, isLast: true });
    expect(await countDeliveries(shop, uuid)).toEqual({ sent: 1 });
    expect(sink.messages[0]?.messageId).toMatch(/@xn--bcher-kva\.example>$/);
  });

  test('has one-click unsubscribe, signed for its recipient', async () => {
    const { uuid, emails } = await makeNewsletter(services, 1);
    await run(uuid);
    const header = (name: string) => sink.messages[0]?.headers.find(({ key }) => key === name)?.value;
    const link = new URL(header('list-unsubscribe')?.replace(/^<|>$/g, '') ?? '');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(`${link.origin}${link.pathname}`).toBe('https://shop.example/unsubscribe');
    const { uuid: subscriberUuid } = await subscriber(emails[0] as string);
    expect(verifyUnsubscribe({ secret: sessionSecret, token: link.searchParams.get('token') ?? '' })).toEqual(
      { subscriberUuid, newsletterUuid: uuid },
    );
    expect(sink.messages[0]?.from?.address).toBe('shop@shop.example');
    expect(sink.messages[0]?.text).toContain(link.href);
  });

  test('that was scheduled goes to everyone subscribed when it starts, once, and not before', async () => {
    await services.prisma.subscriber.deleteMany();
    const early = await makeSubscriber(services, { email: 'early@plan.example' });
    const waiting = { planned_at: null, filter: 'plan.example', preview_text: 'Two kits' };
    const { uuid } = await makeNewsletter(services, [], {
      ...waiting,
      undo_until: new Date(Date.now() + 60_000),
    });
    await run(uuid);
    expect(await deliveries(uuid)).toEqual([]);
    await makeSubscriber(services, { email: 'late@plan.example' });
    await makeSubscriber(services, { email: 'other@else.example' });
    const gone = { status: 'unsubscribed', status_changed_at: new Date() } as const;
    await services.prisma.subscriber.update({ where: { uuid: early.uuid }, data: gone });
    await services.prisma.newsletter.update({ where: { uuid }, data: { undo_until: new Date() } });
    await Promise.all([run(uuid), run(uuid)]);
    await run(uuid);
    expect(received()).toEqual(['late@plan.example']);
    expect(sink.messages[0]?.html).toContain('>Two kits<');
    expect(await read(uuid)).toMatchObject({ status: 'done', planned_at: expect.any(Date) });
    const { uuid: other } = await makeNewsletter(services, [], waiting);
    // A worker of the previous release does not know about planning.
    await expect(setStatus(other, 'sending')).rejects.toThrow(/newsletters_planned/);
  });

  test('shows each project as it was at the start, unless it was unpublished before', async () => {
    const kit = await makeProject(services, {
      project_name: 'LoRa kit',
      facts: { price_from: '120', currency: 'EUR' },
    });
    const draft = await makeProject(services, { project_name: 'Secret node', published_at: null });
    const body = `[old](project:${kit.uuid})\n\n[it](project:${draft.uuid})`;
    const { uuid } = await makeNewsletter(services, 2, { body, is_public: true });
    await run(uuid, { sliceMs: 0 });
    await services.prisma.project.update({
      where: { uuid: kit.uuid },
      data: { project_name: 'Dearer kit', published_at: null },
    });
    await run(uuid);
    expect(sink.messages).toHaveLength(2);
    for (const { html, text } of sink.messages) {
      expect(html).toContain('>LoRa kit</a>');
      expect(text).toContain(`LoRa kit, from EUR 120\nhttps://shop.example/projects/${kit.uuid}/lora-kit`);
      expect(`${html}${text}`).not.toMatch(/Dearer|Secret/);
      expect(text).toContain(`View in browser: https://shop.example/newsletters/${uuid}/newsletter-update`);
    }
  });

  test('has the text around it in the language of each reader, and says in which language it is', async () => {
    const { uuid, emails } = await makeNewsletter(services, 2);
    const [german = '', english = ''] = emails;
    await services.prisma.subscriber.update({ where: { email: german }, data: { language: 'de' } });
    await run(uuid);
    const mailTo = (email: string) => sink.messages.find(({ envelope }) => envelope.to[0] === email);
    expect(mailTo(german)?.text).toMatch(/Abbestellen: https:.*Ihr Abonnement: https:/s);
    expect(mailTo(german)?.html).toContain('<html lang="de">');
    expect(mailTo(german)?.html).toContain('<div style="padding:24px" lang="en" dir="ltr">');
    expect(mailTo(english)?.text).toMatch(/Unsubscribe: https:.*Your subscription: https:/s);
    expect(mailTo(english)?.html).toContain('<div style="padding:24px">');
  });

  test('is sent once by many concurrent runs, and no recipient is skipped', async () => {
    const { uuid, emails } = await makeNewsletter(services, 80);
    await Promise.all([1, 2, 3, 4].map(() => run(uuid)));
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
    expect((await read(uuid)).status).toBe('done');
  });

  test('is not sent to people who unsubscribed, paused or were erased after its start', async () => {
    const { uuid, emails } = await makeNewsletter(services, 4);
    const [gone = '', erased = '', stays = '', quiet = ''] = emails;
    const paused_until = new Date(Date.now() + 60_000);
    await services.prisma.subscriber.update({ where: { email: quiet }, data: { paused_until } });
    await services.prisma.subscriber.update({ where: { email: gone }, data: { status: 'unsubscribed' } });
    await services.prisma.subscriber.delete({ where: { email: erased } });
    await run(uuid);
    expect(received()).toEqual([stays]);
    expect(await countDeliveries(services, uuid)).toEqual({ sent: 1, suppressed: 3 });
    const skipped = await services.prisma.newsletterDelivery.findFirst({ where: { email: quiet } });
    expect(skipped?.last_error).toBe('Paused by the subscriber');
  });

  test('is not sent to a subscriber who left its topic after it was planned', async () => {
    const { prisma } = services;
    const { uuid, emails } = await makeNewsletter(services, 2);
    const [reads = '', left = ''] = emails;
    await prisma.newsletter.update({ where: { uuid }, data: { topics: ['lora'] } });
    await prisma.subscriber.update({ where: { email: reads }, data: { topics: ['lora', 'robots'] } });
    await prisma.subscriber.update({ where: { email: left }, data: { topics: ['robots'] } });
    await run(uuid);
    expect(received()).toEqual([reads]);
    const skipped = await prisma.newsletterDelivery.findFirst({ where: { email: left } });
    expect(skipped).toMatchObject({ status: 'suppressed', last_error: 'Unsubscribed from this topic' });
  });

  test('sends retried deliveries again, although it was done', async () => {
    const { uuid, emails } = await makeNewsletter(services, 2);
    await run(uuid);
    await services.pool.query(
      `update newsletter_deliveries set status = 'pending', sent_at = null where newsletter_uuid = $1 and email = $2`,
      [uuid, emails[0]],
    );
    await run(uuid);
    expect(received().filter((email) => email === emails[0])).toHaveLength(2);
    expect(sink.messages).toHaveLength(3);
    expect((await read(uuid)).status).toBe('done');
  });

  test('waits for its scheduled time', async () => {
    const { uuid } = await makeNewsletter(services, 2, { scheduled_at: new Date(Date.now() + 3_600_000) });
    await run(uuid);
    expect(received()).toEqual([]);
    expect((await read(uuid)).status).toBe('queued');
  });
});

test('the limit of emails per second is shared by all newsletters', async () => {
  await makeSetting(services, { key: PACE_SETTING, value: 40 });
  const [first, second] = [await makeNewsletter(services, 15), await makeNewsletter(services, 15)];
  const before = Date.now() * 1_000;
  await Promise.all([run(first.uuid), run(second.uuid)]);
  expect(sink.messages).toHaveLength(30);
  // Thirty emails at forty per second use three quarters of a second of the shared timeline.
  const timeline = await services.prisma.rateLimit.findUniqueOrThrow({ where: { key: 'newsletter.pace' } });
  expect(Number(timeline.expire) - before).toBeGreaterThanOrEqual(750_000);
});

test('screens are notified of progress', async () => {
  const { uuid } = await makeNewsletter(services, 5);
  const from = await services.prisma.change.count({ where: { kind: 'newsletter', uuid } });
  await run(uuid);
  await eventually('announced', async () => {
    return (await services.prisma.change.count({ where: { kind: 'newsletter', uuid } })) > from + 2;
  });
});
