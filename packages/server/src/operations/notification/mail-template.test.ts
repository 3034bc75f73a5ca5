/// <reference types="vite/client" />
import type { MailShop, MailTemplate } from '@perfboard/mail/mail-template';
import { describe, expect, it } from 'vitest';
import { template as newsletter } from '../../audience/newsletter/newsletter.mail.ts';
import { template as bookingAcknowledgement } from '../../leads/booking/booking-acknowledgement.mail.ts';
import { template as bookingNotification } from '../../leads/booking/booking-notification.mail.ts';
import { template as contactAcknowledgement } from '../../leads/contact/contact-acknowledgement.mail.ts';
import { template as contactNotification } from '../../leads/contact/contact-notification.mail.ts';
import { template as passwordReset } from '../../people/session/password-reset.mail.ts';

/** Every email of the product, in any room. */
const modules = import.meta.glob('../../*/*/*.mail.ts', { eager: true }) as Record<
  string,
  { template: MailTemplate<unknown> }
>;
const templates = Object.entries(modules).map(([file, { template }]) => [file, template] as const);
const nameOf = (file: string) => file.replace(/^.*\/|\.mail\.ts$/g, '');

const decode = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

/** The props with every string from a visitor replaced. */
const poison = (value: unknown, by: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => poison(item, by));
  if (typeof value !== 'object' || value === null) return value;
  const keep = new Set([
    'shop',
    'created_at',
    'due_at',
    'markdown',
    'unsubscribeUrl',
    'manageUrl',
    'leadUrl',
    'resetUrl',
    'confirmUrl',
    'invitationUrl',
    'role',
    'verdict',
    'deskUrl',
    'jobsUrl',
    'change',
    'changedAt',
    'loginUrl',
    'moment',
    'valid_until',
    'accepted_at',
    'starts_at',
    // Numbers that the database computes.
    'subtotal',
    'tax',
    'total',
  ]);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (keep.has(key)) return [key, item];
      return [key, typeof item === 'string' ? by : poison(item, by)];
    }),
  );
};

it('every email of the product has a template', () => {
  expect(templates.map(([file]) => nameOf(file)).sort()).toEqual([
    'account-change',
    'answer-notification',
    'appointment',
    'appointment-notification',
    'booking-acknowledgement',
    'booking-notification',
    'client-link',
    'contact-acknowledgement',
    'contact-notification',
    'digest',
    'failure',
    'follow-up',
    'invitation',
    'mention',
    'newsletter',
    'newsletter-test',
    'password-reset',
    'quote',
    'quote-accepted',
    'quote-receipt',
    'reply',
    'stage',
    'subscription-confirm',
  ]);
});

describe.each(templates)('%s', (file, template) => {
  const mail = template.render(template.sampleProps);

  it('has its file’s name and renders its sample completely', () => {
    expect(template.name).toBe(nameOf(file));
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part).not.toMatch(/undefined|\[object|NaN|null/);
      expect(part.trim()).not.toBe('');
    }
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it('supports dark mode and narrow screens, and needs no table, image or script', () => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
    expect(mail.html).toContain('max-width:600px');
    // For all other clients, Outlook's conditional parts are comments.
    expect(mail.html.replace(/<!--\[if mso\]>.*?<!\[endif\]-->/g, '')).not.toMatch(
      /<(table|img|script|link)\b/,
    );
  });

  it('has the owner’s colors for both color schemes, none of the product’s, and no internal mark', () => {
    const accent = { light: '#1d4ed8', dark: '#93a8f5' };
    const props = template.sampleProps as { shop: MailShop };
    const branded = template.render({ ...props, shop: { ...props.shop, accent } });
    expect(branded.html).toContain(`a { color: ${accent.light}; }`);
    expect(branded.html).toContain(`a { color: ${accent.dark} !important; }`);
    expect(branded.html).not.toMatch(/#(0b3d2e|b87333|0b5d43|7fd1b0|d08c4a|e0a872)/);
    for (const part of [mail.subject, decode(mail.html), mail.text])
      expect(part).not.toMatch(/\/ [A-Z]{2}\d/);
  });

  it('has every line of its HTML in plain text', () => {
    const shown = decode(mail.html);
    const words = mail.text
      .replace(/https?:\S+/g, '')
      .split(/[\s:>-]+/)
      .filter((word) => /^\w{3,}$/.test(word));
    expect(words.length).toBeGreaterThan(5);
    for (const word of words) expect(shown).toContain(word);
    for (const url of mail.html.matchAll(/href="(https?:[^"]*)"/g)) {
      expect(mail.text).toContain(`${url[1]}`.replaceAll('&amp;', '&'));
    }
  });

  it('escapes a visitor’s text and has its subject on one line', () => {
    const attack = '"><script>alert(1)</script>\r\nBcc: x@example.com';
    const poisoned = template.render(poison(template.sampleProps, attack));
    expect(poisoned.html).not.toContain('<script');
    expect(poisoned.html.match(/<\w+/g)?.length).toBeGreaterThanOrEqual(10);
    expect(poisoned.subject).not.toMatch(/[\r\n]/);
  });
});

it('the preview of an inbox never ends in half an emoji', () => {
  const mail = newsletter.render({ ...newsletter.sampleProps, previewText: `${'x'.repeat(139)}😀` });
  expect(mail.html).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
});

it.each(templates)('%s shows times in the shop’s time zone and names it', (file, template) => {
  const { text, html } = template.render(template.sampleProps);
  // An invitation names UTC on purpose, beside the time in its own zone.
  if (nameOf(file) !== 'appointment') expect(text + html).not.toContain('UTC');
  if (/created_at|changedAt/.test(JSON.stringify(template.sampleProps)))
    for (const part of [text, html])
      expect(part).toMatch(/Nov 21, 2026, \d+:06[\s\u202f]AM \(Asia\/Kolkata\)/);
});

it('a booking notification contains the whole booking, in both parts, and replies go to the sender', () => {
  const mail = bookingNotification.render(bookingNotification.sampleProps);
  const { booking, leadUrl } = bookingNotification.sampleProps;
  expect(mail.subject).toBe(`New booking request: ${booking.project_title}`);
  expect(mail.replyTo).toEqual({ name: booking.full_name, address: booking.email });
  for (const fact of [
    booking.full_name,
    booking.email,
    booking.mobile_no,
    booking.project_title,
    booking.uuid,
    leadUrl,
  ]) {
    expect(decode(mail.html) + mail.html).toContain(fact);
    expect(mail.text).toContain(fact);
  }
  expect(mail.text).toContain('Nov 21, 2026, 8:06 AM (Asia/Kolkata)');
});

it('a contact notification contains the whole message with its line breaks, and replies go to the sender', () => {
  const mail = contactNotification.render(contactNotification.sampleProps);
  const { contact } = contactNotification.sampleProps;
  expect(mail.subject).toBe(`New contact message: ${contact.subject}`);
  expect(mail.replyTo).toEqual({ name: contact.name, address: contact.email });
  for (const line of contact.message.split('\n')) {
    expect(decode(mail.html)).toContain(line);
    expect(mail.text).toContain(line === '' ? '>' : `> ${line}`);
  }
  expect(mail.html.match(/<br>/g)?.length).toBeGreaterThanOrEqual(3);
});

it('an acknowledgement has the default texts, word for word, unless the owner changed them', () => {
  const { shop } = bookingAcknowledgement.sampleProps;
  const { text } = bookingAcknowledgement.render(bookingAcknowledgement.sampleProps);
  for (const line of [
    'Thank you, Asha Rao',
    'Your consultation request has reached us. We reply within 24 hours.',
    `In a hurry? Call us: ${shop.phone}`,
    `You receive this because someone requested a consultation at ${shop.name} with this address.`,
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  const message = contactAcknowledgement.render(contactAcknowledgement.sampleProps);
  expect([message.subject, message.text.split('\n')[2]]).toEqual([
    'We received your message',
    'Your message has reached us. We reply within 24 hours.',
  ]);
});

it('an acknowledgement states when the shop answers', () => {
  for (const mail of [
    bookingAcknowledgement.render(bookingAcknowledgement.sampleProps),
    contactAcknowledgement.render(contactAcknowledgement.sampleProps),
  ]) {
    expect(mail.subject).toMatch(/^We received your/);
    expect(mail.html).toContain('We reply within 24 hours.');
    expect(mail.text).toContain('We reply within 24 hours.');
  }
});

it('a newsletter shows raw HTML in its Markdown as text', () => {
  const mail = newsletter.render({
    ...newsletter.sampleProps,
    markdown: 'Hi <img src=x onerror=alert(1)> <b>there</b>',
  });
  expect(mail.html).not.toMatch(/<img|<b>/);
  expect(mail.html).toContain('&lt;img');
});

it('a link with several parameters is intact in HTML and text', () => {
  const resetUrl = 'https://shop.example.com/page?one=1&other=2';
  const mail = passwordReset.render({ ...passwordReset.sampleProps, resetUrl });
  expect(mail.html).toContain('one=1&amp;other=2');
  expect(mail.text).toContain('one=1&other=2');
});
