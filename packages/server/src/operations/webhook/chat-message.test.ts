import { webhookEvents } from '@perfboard/contracts/words/webhook';
import { expect, test } from 'vitest';
import { chatMessage } from './chat-message.ts';
import { describeEvent } from './event-description.ts';

const deskUrl = 'https://shop.example';
const hostile =
  '<!channel> @everyone <@U123> <https://evil.example|click> [click](https://evil.example) **bold** `code` & done';
const data = {
  full_name: hostile,
  email: 'asha@example.com',
  mobile_no: '555-010-0142',
  project_title: hostile,
  purpose: hostile,
};
const describeCreated = (fields: object | null) =>
  describeEvent({ event: 'booking.created', data: fields, deskUrl });
const huge = {
  ...data,
  full_name: '<&>'.repeat(1_000),
  purpose: '👩‍👩‍👧‍👦*<'.repeat(2_000),
  budget: 'x'.repeat(9_000),
};
const whole = describeCreated({ ...data, purpose: 'Water six beds.\nNo mains nearby.' });

// biome-ignore lint/suspicious/noExplicitAny: a message is whatever its chat says that it is
type Message = any;
const textsOf = (message: Message): string[] =>
  Object.entries(message).flatMap(([name, value]) =>
    typeof value === 'string'
      ? name === 'url' || name === '$schema' || name.startsWith('content')
        ? []
        : [value]
      : value && typeof value === 'object'
        ? textsOf(value)
        : [],
  );

test('Slack gets blocks within its limits, in which a visitor’s text causes no mentions or links', () => {
  for (const event of [whole, describeCreated(data), describeCreated(huge), describeCreated(null)]) {
    const message = chatMessage.slack(event) as Message;
    expect(message).toMatchObject({ mrkdwn: false, unfurl_links: false });
    expect(message.text.length).toBeLessThanOrEqual(3_000);
    expect(message.blocks.length).toBeLessThanOrEqual(50);
    const [header, ...sections] = message.blocks;
    expect(header).toMatchObject({ type: 'header', text: { type: 'plain_text' } });
    expect(header.text.text.length).toBeLessThanOrEqual(150);
    for (const { type, text } of sections) {
      expect(type).toBe('section');
      expect(text.text.length).toBeLessThanOrEqual(3_000);
      if (text.type === 'mrkdwn') expect(text.text).toBe(`<${event.url}|Open in the desk>`);
      else expect(text.text).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/);
    }
    expect(sections.filter(({ text }: Message) => text.type === 'mrkdwn')).toHaveLength(1);
    expect(message.text).not.toMatch(/[<>]/);
  }
  expect(textsOf(chatMessage.slack(whole))).toContain(
    'What should it do?: Water six beds.\nNo mains nearby.',
  );
});

test('Discord gets an embed within its limits, without mentions, with Markdown shown as typed', () => {
  for (const event of [whole, describeCreated(data), describeCreated(huge), describeCreated(null)]) {
    const message = chatMessage.discord(event) as Message;
    expect(message.allowed_mentions).toEqual({ parse: [] });
    const [embed] = message.embeds;
    expect(embed.title.length).toBeLessThanOrEqual(256);
    expect(embed.fields.length).toBeLessThanOrEqual(25);
    for (const { name, value } of embed.fields) {
      expect([name.length > 0, name.length <= 256, value.length > 0, value.length <= 1_024]).not.toContain(
        false,
      );
      expect(value.replace(/\\[\\*_~`|<>[\]()#@:-]/g, '')).not.toMatch(/[\\*_~`|<>[\]()#@:-]/);
      expect(value).not.toMatch(/https?:\/\//);
    }
    expect(textsOf(embed).join('').length).toBeLessThanOrEqual(6_000);
  }
});

test('Teams gets an Adaptive Card of at most 28 KB with plain text runs', () => {
  for (const event of [whole, describeCreated(data), describeCreated(huge), describeCreated(null)]) {
    const message = chatMessage.teams(event) as Message;
    expect(message.type).toBe('message');
    const [{ contentType, content }] = message.attachments;
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
    const [title, ...words] = content.body;
    expect(title).toMatchObject({ type: 'TextBlock', text: 'New booking request' });
    for (const { type, inlines } of words) {
      expect(type).toBe('RichTextBlock');
      expect(inlines.map((run: Message) => run.type)).toEqual(['TextRun', 'TextRun']);
    }
    expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Open in the desk', url: event.url }]);
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(28 * 1024);
  }
});

test('no text is cut within a character, and every event has a title and a link to the desk', () => {
  for (const make of Object.values(chatMessage)) {
    expect(JSON.stringify(make(describeCreated(huge)))).not.toMatch(/\\ud[89ab]..(?!\\ud[c-f])/i);
  }
  for (const event of webhookEvents) {
    const { title, url } = describeEvent({ event, data: { email: 'asha@example.com' }, deskUrl });
    expect([title.length > 5, url.startsWith(`${deskUrl}/main/admin`)]).toEqual([true, true]);
  }
});

test('a chat shows an appointment in its own time zone, and the counts of a newsletter', () => {
  const appointment = { starts_at: '2026-12-01T09:00:00.000Z', time_zone: 'Europe/Rome', place: 'Workshop' };
  const facts = describeEvent({ event: 'appointment.scheduled', data: appointment, deskUrl }).facts;
  expect(facts).toEqual([
    ['When', expect.stringMatching(/^Tuesday, December 1, 2026 at 10:00\sAM \(Europe\/Rome\)$/)],
    ['Where', 'Workshop'],
  ]);
  const outcome = { subject: 'May', sent: 3, failed: 0, status: 'done' };
  expect(describeEvent({ event: 'newsletter.finished', data: outcome, deskUrl }).facts).toEqual([
    ['Subject', 'May'],
    ['Sent', '3'],
    ['Failed', '0'],
    ['Status', 'done'],
  ]);
});

test('a quote is named with its client and total, and the link opens it', () => {
  const quote = {
    uuid: 'u',
    number: 'Q-7',
    title: 'Logger',
    client_name: 'Ada',
    total: '129.50',
    currency: 'EUR',
  };
  expect(describeEvent({ event: 'quote.accepted', data: { ...quote, status: 'accepted' }, deskUrl })).toEqual(
    {
      title: 'A quote was accepted',
      facts: [
        ['Quote', 'Q-7'],
        ['About', 'Logger'],
        ['Client', 'Ada'],
        ['Total', '129.50 EUR'],
        ['Status', 'accepted'],
      ],
      url: `${deskUrl}/main/admin/view/quotes?open=u`,
    },
  );
});
