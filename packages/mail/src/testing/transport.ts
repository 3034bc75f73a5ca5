import type { Server } from 'node:net';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { SMTPServer } from 'smtp-server';
import { afterEach } from 'vitest';
import type { MailError } from '../mail-error.ts';
import type { MailMessage } from '../mail-message.ts';
import { createMessageId } from '../message-id.ts';
import { createMailTransport, type MailTransportOptions } from '../transport.ts';

export const from = 'Example Labs <shop@example.com>';
/** Run after each test, in reverse order. */
export const cleanups: (() => Promise<void> | void)[] = [];

/** Stops everything that a test of the calling file has started. */
export function cleanUpAfterEach(): void {
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
}

export const startSink = async (options?: Parameters<typeof startMailSink>[0]): Promise<MailSink> => {
  const sink = await startMailSink(options);
  cleanups.push(() => sink.stop());
  return sink;
};

export const connect = (smtpUrl: string, options: Partial<MailTransportOptions> = {}) => {
  const transport = createMailTransport({ smtpUrl, from, ...options });
  cleanups.push(() => transport.close());
  return transport;
};

export const mail = (overrides: Partial<MailMessage> = {}): MailMessage => ({
  to: 'reader@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: createMessageId('example.com'),
  ...overrides,
});

export const failureOf = (sending: Promise<unknown>): Promise<MailError> =>
  sending.then(
    () => {
      throw new Error('The mail was sent');
    },
    (error: MailError) => error,
  );

export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return address.port;
};

/** Starts a server with any behavior; returns its port. */
export const startServer = async (options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> => {
  const server = new SMTPServer(options);
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return portOf(server.server);
};
