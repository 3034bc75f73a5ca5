import { performance } from 'node:perf_hooks';
import { createMessageId } from '@perfboard/mail/message-id';
import { template } from '@perfboard/server/audience/newsletter/newsletter.mail';
import { unsubscribePlaceholder } from '@perfboard/server/audience/newsletter/newsletter-message';
import { signUnsubscribe } from '@perfboard/server/base/secret/unsubscribe-token';
import nodemailer from 'nodemailer';
import { connections, markdown, subject } from './message.ts';

/**
 * The baseline, a process of its own as the worker is: a pooled nodemailer transport, `sendMail` per recipient, no
 * queue, nothing stored.
 */
const [smtpUrl = '', count = '0'] = process.argv.slice(2);
const recipients = Number(count);
/** Mails handed to the pool at once: it is never short of work. */
const WINDOW = 100;

const rendered = template.render({
  ...template.sampleProps,
  subject,
  markdown,
  unsubscribeUrl: unsubscribePlaceholder,
});
const transporter = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: connections });

async function send(index: number): Promise<void> {
  const unsubscribeUrl = `https://shop.example.com/unsubscribe?token=${signUnsubscribe({
    secret: 'a secret of the benchmark',
    subscriberUuid: `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
  })}`;
  await transporter.sendMail({
    from: { name: 'Example Labs', address: 'news@shop.example.com' },
    to: `reader-${index}@example.com`,
    messageId: createMessageId('shop.example.com'),
    subject: rendered.subject,
    html: rendered.html.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
    text: rendered.text.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}

const startedAt = performance.now();
const processorBefore = process.cpuUsage();
let next = 0;
await Promise.all(
  Array.from({ length: WINDOW }, async () => {
    while (next < recipients) await send(next++);
  }),
);
const { user, system } = process.cpuUsage(processorBefore);
process.send?.({ seconds: (performance.now() - startedAt) / 1_000, processorMs: (user + system) / 1_000 });
transporter.close();
process.disconnect?.();
