import { createMessageId } from '@perfboard/mail/message-id';
import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { signUnsubscribe } from '../../base/secret/unsubscribe-token.ts';
import { template } from './newsletter.mail.ts';
import {
  type MessageValues,
  managePlaceholder,
  type NewsletterMessageOptions,
  prepareNewsletterMessage,
  unsubscribePlaceholder,
} from './newsletter-message.ts';
import { body, query, subject } from './testing/odd-content.ts';

const linked = (body: string, { unsubscribeUrl, manageUrl }: MessageValues, fit = (url: string) => url) =>
  body.replaceAll(unsubscribePlaceholder, fit(unsubscribeUrl)).replaceAll(managePlaceholder, fit(manageUrl));

/** The same email composed by nodemailer for one recipient. */
const composeAlone = (options: NewsletterMessageOptions, recipient: MessageValues): Promise<Buffer> =>
  new MailComposer({
    from: options.from as string,
    to: recipient.to,
    subject: options.subject,
    text: linked(options.text, recipient),
    html: linked(options.html, recipient, (url) => url.replaceAll('&', '&amp;')),
    messageId: recipient.messageId,
    date: recipient.date,
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${recipient.unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...options.headers,
    },
  })
    .compile()
    .build();

/** What an email program reads: parts and headers, without the boundary and the order, which may differ. */
const read = async (raw: string | Buffer) => {
  const { text, html, subject, from, to, messageId, date, headers } = await PostalMime.parse(raw);
  return {
    // The parser leaves CRLF in a base64 part, converts it to LF in a quoted-printable one, and includes the
    // line break before the boundary.
    text: text?.replaceAll('\r\n', '\n').replace(/\n$/, ''),
    html: html?.replaceAll('\r\n', '\n').replace(/\n$/, ''),
    subject,
    from,
    to,
    messageId,
    date,
    headers: headers
      .filter(({ key }) => key !== 'content-type')
      .map(({ key, value }) => `${key}: ${value}`)
      .sort(),
  };
};

const recipient = (overrides: Partial<MessageValues> = {}): MessageValues => ({
  to: 'reader@example.com',
  messageId: createMessageId('example.com'),
  unsubscribeUrl: `https://shop.example.com/unsubscribe?token=${signUnsubscribe({
    secret: 'secret',
    subscriberUuid: '019a9c3e-7a10-7c1d-8f00-5a5a5a5a5a5a',
    newsletterUuid: '019a9c3e-7a10-7c1d-8f00-6b6b6b6b6b6b',
  })}&list=news`,
  manageUrl: 'https://shop.example.com/subscribe/manage?token=reader&list=news',
  date: new Date('2026-11-21T02:36:05Z'),
  ...overrides,
});

const expectWellFormed = (raw: string) => {
  expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const [head = '', ...body] = raw.split('\r\n\r\n');
  for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  for (const line of body.join('\r\n\r\n').split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
  expect(raw).not.toMatch(/unsubscribe\.invalid|manage\.invalid/);
};

describe('a filled newsletter message', () => {
  it('is the same as an email composed by nodemailer for that recipient alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        body,
        body,
        subject,
        query,
        fc.constantFrom(
          'reader@example.com',
          'a+b_c.d@sub.example.co.uk',
          "o'neil@bücher.example",
          'j@xn--bcher-kva.example',
        ),
        async (text, html, aSubject, aQuery, to) => {
          const options = {
            from: '"Perfboard Läbs, Inc." <news@shop.example.com>',
            subject: aSubject,
            text,
            html,
            headers: { 'X-Newsletter': 'c-1' },
          };
          const target = recipient({ to, unsubscribeUrl: `https://shop.example.com/unsubscribe?${aQuery}` });
          const raw = prepareNewsletterMessage({
            ...options,
            from: { name: 'Perfboard Läbs, Inc.', address: 'news@shop.example.com' },
          }).fill(target);
          expectWellFormed(raw);
          expect(await read(raw)).toEqual(await read(await composeAlone(options, target)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has the one-click headers of RFC 8058 and the link in both parts', async () => {
    const target = recipient();
    const rendered = template.render({
      ...template.sampleProps,
      unsubscribeUrl: unsubscribePlaceholder,
      manageUrl: managePlaceholder,
    });
    const raw = prepareNewsletterMessage({ from: 'news@example.com', ...rendered, requestId: 'req-7' }).fill(
      target,
    );

    expectWellFormed(raw);
    expect(raw).toContain(`\r\nList-Unsubscribe: <${target.unsubscribeUrl}>\r\n`);
    expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(raw).toContain('\r\nX-Perfboard-Request: req-7\r\n');
    const parsed = await PostalMime.parse(raw);
    expect(parsed.text).toContain(`Unsubscribe: ${target.unsubscribeUrl}\n`);
    expect(parsed.text).toContain(`Your subscription: ${target.manageUrl}\n`);
    for (const url of [target.unsubscribeUrl, target.manageUrl])
      expect(parsed.html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(parsed.messageId).toBe(target.messageId);
    expect(parsed.date).toBe('2026-11-21T02:36:05.000Z');
  });

  it('leaks nothing of one recipient into the next', async () => {
    const message = prepareNewsletterMessage({
      from: 'news@example.com',
      ...template.render({
        ...template.sampleProps,
        unsubscribeUrl: unsubscribePlaceholder,
        manageUrl: managePlaceholder,
      }),
    });
    const first = recipient({
      to: 'first@example.com',
      unsubscribeUrl: 'https://a.example/u?t=first',
      manageUrl: 'https://a.example/m?t=first',
    });
    const second = recipient({
      to: 'second@example.com',
      unsubscribeUrl: 'https://a.example/u?t=second',
      manageUrl: 'https://a.example/m?t=second',
    });
    const again = message.fill(first);
    expect(message.fill(second)).not.toMatch(/first/);
    expect(message.fill(first)).toBe(again);
  });

  it.each([
    ['a header in the address', { to: 'a@example.com\r\nBcc: b@example.com' }],
    ['two addresses', { to: 'a@example.com,b@example.com' }],
    ['a header in the link', { unsubscribeUrl: 'https://a.example/\r\nBcc: b@example.com' }],
    ['a way out of the attribute', { unsubscribeUrl: 'https://a.example/"onclick=x' }],
    ['a way out of the header', { unsubscribeUrl: 'https://a.example/>,<https://b.example/' }],
    ['a way out of the other link', { manageUrl: 'https://a.example/"onclick=x' }],
    ['another scheme', { unsubscribeUrl: 'javascript:alert(1)' }],
    ['a link longer than a line', { unsubscribeUrl: `https://a.example/${'x'.repeat(990)}` }],
    ['a header in the Message-ID', { messageId: '<a@b>\r\nBcc: c@d' }],
  ])("can't be made with %s", (_, overrides) => {
    const message = prepareNewsletterMessage({
      from: 'news@example.com',
      subject: 'S',
      html: 'h',
      text: 't',
    });
    expect(() => message.fill(recipient(overrides))).toThrow();
  });

  it("can't repeat one of its own headers, and has its subject on one line", async () => {
    const options = { from: 'news@example.com', subject: 'News\r\nBcc: b@example.com', html: 'h', text: 't' };
    expect(() => prepareNewsletterMessage({ ...options, headers: { 'list-unsubscribe': '<x>' } })).toThrow(
      TypeError,
    );
    expect(() => prepareNewsletterMessage({ ...options, headers: { 'X\r\nBcc': 'x' } })).toThrow(TypeError);
    const parsed = await PostalMime.parse(prepareNewsletterMessage(options).fill(recipient()));
    expect(parsed.subject).toBe('News Bcc: b@example.com');
    expect(parsed.bcc ?? []).toEqual([]);
  });
});
