import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { createMessageId } from '@perfboard/mail/message-id';
import { createMailTransport } from '@perfboard/mail/transport';
import { template } from '@perfboard/server/audience/newsletter/newsletter.mail';
import {
  prepareNewsletterMessage,
  unsubscribePlaceholder,
} from '@perfboard/server/audience/newsletter/newsletter-message';
import { signUnsubscribe } from '@perfboard/server/base/secret/unsubscribe-token';
import nodemailer from 'nodemailer';

const recipients = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.argv[3] ?? 3);
const maxConnections = 4;
/** The pool pauses 100 ms whenever it replaces a connection, so both its default and a longer life are measured. */
const connectionLives = [100, 1000];
/** Mails handed over at once; both sides get the same, so neither waits for work. */
const window = 100;

const from = { name: 'Example Labs', address: 'news@shop.example.com' };
const secret = 'a-secret-of-thirty-two-characters';
const newsletterUuid = '019a9c3e-7a10-7c1d-8f00-6b6b6b6b6b6b';
const markdown = Array.from(
  { length: 6 },
  (_, n) =>
    `## Kit ${n + 1}\n\nThe board measures soil moisture over LoRa — up to **5 km** — and sleeps at 20 µA. ` +
    `[Read more](https://shop.example.com/projects?kit=${n}).\n\n- ESP32-C3\n- SX1262\n- 18650 cell\n`,
).join('\n');
const rendered = template.render({
  ...template.sampleProps,
  subject: 'Newsletter Update',
  markdown,
  unsubscribeUrl: unsubscribePlaceholder,
});

const recipientOf = (index: number) => ({
  to: `reader-${index}@example.com`,
  messageId: createMessageId('shop.example.com'),
  unsubscribeUrl: `https://shop.example.com/unsubscribe?token=${signUnsubscribe({
    secret,
    subscriberUuid: `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
    newsletterUuid,
  })}`,
  manageUrl: template.sampleProps.manageUrl,
  date: new Date(),
});
type Recipient = ReturnType<typeof recipientOf>;

interface Sender {
  send(recipient: Recipient): Promise<unknown>;
  close(): void;
}

/** What one would write with nodemailer alone. */
const startBare = (url: string, maxMessages: number): Sender => {
  const transporter = nodemailer.createTransport({ url, pool: true, maxConnections, maxMessages });
  return {
    send: ({ to, messageId, unsubscribeUrl, date }) =>
      transporter.sendMail({
        from,
        to,
        messageId,
        date,
        subject: rendered.subject,
        html: rendered.html.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
        text: rendered.text.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
        headers: {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    close: () => transporter.close(),
  };
};

const startPrepared = (url: string, maxMessages: number): Sender => {
  const transport = createMailTransport({
    smtpUrl: url,
    from: from.address,
    pool: { maxConnections, maxMessages },
  });
  const message = prepareNewsletterMessage({ from, ...rendered });
  return {
    send: (recipient) =>
      transport.sendRaw({
        envelope: { from: from.address, to: recipient.to },
        raw: message.fill(recipient),
        messageId: recipient.messageId,
      }),
    close: () => transport.close(),
  };
};

const measure = async (sender: Sender) => {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: window }, async () => {
      while (next < recipients) await sender.send(recipientOf(next++));
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  sender.close();
  return { mailsPerSecond: recipients / seconds, cpuMsPerMail: (cpu.user + cpu.system) / 1000 / recipients };
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const sink = fork(new URL('./sink-process.js', import.meta.url));
const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
const url = `smtp://127.0.0.1:${port}`;

try {
  const size = Buffer.byteLength(prepareNewsletterMessage({ from, ...rendered }).fill(recipientOf(0)));
  console.log(
    `${recipients} recipients, ${rounds} rounds, ${maxConnections} connections, ${size} bytes a mail, Node ${process.version}`,
  );
  for (const maxMessages of connectionLives) {
    console.log(`\n${maxMessages} mails per connection`);
    const ratios: { wall: number[]; cpu: number[] } = { wall: [], cpu: [] };
    for (let round = 1; round <= rounds; round++) {
      const bare = await measure(startBare(url, maxMessages));
      const prepared = await measure(startPrepared(url, maxMessages));
      ratios.wall.push(prepared.mailsPerSecond / bare.mailsPerSecond);
      ratios.cpu.push(bare.cpuMsPerMail / prepared.cpuMsPerMail);
      for (const [name, result] of Object.entries({ 'bare sendMail': bare, 'prebuilt raw': prepared })) {
        console.log(
          `round ${round}  ${name.padEnd(14)} ${result.mailsPerSecond.toFixed(0).padStart(6)} mails/s  ${result.cpuMsPerMail.toFixed(3)} ms CPU a mail`,
        );
      }
    }
    console.log(
      `ratio (median): ${median(ratios.wall).toFixed(2)} times the mails per second, ${median(ratios.cpu).toFixed(2)} times less CPU`,
    );
  }
  sink.send('count');
  const [{ accepted }] = (await once(sink, 'message')) as [{ accepted: number }];
  const expected = recipients * rounds * 2 * connectionLives.length;
  if (accepted !== expected) throw new Error(`The sink has ${accepted} mails, not ${expected}`);
} finally {
  sink.disconnect();
}
