import { startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { mailboxOf } from './acknowledgement.ts';

const sink = await startMailSink();
let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services?.close();
  await sink.stop();
});
beforeEach(() => {
  sink.messages.length = 0;
});

test.each([
  ['Victim@Example.com', 'victim@example.com'],
  ['victim+1@example.com', 'victim@example.com'],
  ['v.i.ctim@example.com', 'v.i.ctim@example.com'],
  ['V.i.c.t.i.m+x+y@googlemail.com', 'victim@gmail.com'],
  ['+tag@example.com', '+tag@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

const words = {
  name: 'Read this now',
  subject: 'You have won',
  title: 'Call 555 010 0199',
  mobile: '5550100199',
};

async function acknowledge(kind: 'booking' | 'contact', email: string): Promise<string> {
  const owner =
    kind === 'booking'
      ? await services.prisma.booking.create({
          data: { full_name: words.name, email, mobile_no: words.mobile, project_title: words.title },
        })
      : await services.prisma.contact.create({
          data: { name: words.name, email, mobile: words.mobile, subject: words.subject, message: 'x' },
        });
  const notification = await services.prisma.notification.create({
    data: { kind: `${kind}_acknowledgement`, [`${kind}_uuid`]: owner.uuid },
  });
  await sendNotification(services, notification.uuid, { isLast: false });
  const mail = sink.messages.at(-1);
  expect(mail?.envelope.to).toEqual([email]);
  return `${mail?.subject}\n${mail?.text}\n${mail?.html}`;
}

test.each(['booking', 'contact'] as const)(
  'the acknowledgement of a %s repeats no text of an unknown sender',
  async (kind) => {
    const text = await acknowledge(kind, `stranger-${kind}@example.com`);
    expect(text).toContain('We reply within 24 hours');
    for (const word of Object.values(words)) expect(text).not.toContain(word);
  },
);

test('a sender who got a reply before gets the subject in the acknowledgement', async () => {
  const email = 'customer@example.com';
  await services.prisma.contact.create({
    data: {
      name: 'Asha',
      email,
      mobile: '1',
      subject: 'S',
      message: 'M',
      status: 'responded',
      created_at: new Date(Date.now() - 86_400_000),
    },
  });
  expect(await acknowledge('booking', email)).toContain(words.title);
  expect(await acknowledge('contact', email)).toContain(words.subject);
});
