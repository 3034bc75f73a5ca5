import { SMTPServer } from 'smtp-server';

/**
 * An SMTP server that counts and throws away. A process of its own, so that its work is not charged to the sender.
 * Tells its parent the port, and whenever asked how many mails it took so far, for how many addresses.
 */
let accepted = 0;
const addresses = new Set<string>();

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
process.on('message', () => process.send?.({ accepted, distinct: addresses.size }));
process.on('disconnect', () => process.exit(0));
