import { SMTPServer } from 'smtp-server';

/**
 * An SMTP server that counts and discards. A separate process, so that its work is not charged to the sender.
 * It reports its port, and on request how many emails it has accepted, for how many addresses, and for how
 * many of the given ones.
 */
let accepted = 0;
const addresses = new Set<string>();

/** What its parent asks. */
export interface SinkQuestion {
  about?: string[];
}

export interface SinkAnswer {
  accepted: number;
  distinct: number;
  /** Of `about`, those that got a mail. */
  reached: number;
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, { envelope }, callback) {
    stream.resume();
    stream.once('end', () => {
      accepted++;
      for (const { address } of envelope.rcptTo) addresses.add(address);
      callback();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('message', ({ about = [] }: SinkQuestion) => {
  const reached = about.filter((address) => addresses.has(address)).length;
  process.send?.({ accepted, distinct: addresses.size, reached } satisfies SinkAnswer);
});
process.on('disconnect', () => process.exit(0));
