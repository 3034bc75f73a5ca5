import { SMTPServer } from 'smtp-server';
import type { MessageStore } from './message-store.ts';

const maxMessageBytes = 25 * 1024 * 1024;

/** An SMTP server that accepts everything and delivers nothing: each message goes to the store. */
export function createSmtp(store: MessageStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxMessageBytes,
    closeTimeout: 1000,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('error', callback);
      stream.once('end', () => {
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('Message too large'), { responseCode: 552 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        store
          .add(
            { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((recipient) => recipient.address) },
            Buffer.concat(chunks),
          )
          .then(
            () => callback(),
            (error: Error) => callback(error),
          );
      });
    },
  });
}
