// A mail server as a process of its own, to be killed and told to misbehave. A mail is written to the log file before it
// is accepted, so that the log knows every mail that anybody may believe to be sent.
import { appendFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

const [port, logFile, delayMs] = process.argv.slice(2);
/** Shares of mails, 0 to 1: refused for now; taken, with the connection cut before the answer. */
let faults = { later: 0, hangUp: 0 };
process.on('message', (message) => {
  faults = message;
});

const refusal = (responseCode, message) => Object.assign(new Error(message), { responseCode });

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onRcptTo(address, _session, callback) {
    if (address.address.startsWith('refused')) return callback(refusal(550, 'no such user'));
    if (Math.random() < faults.later) return callback(refusal(451, 'later'));
    callback();
  },
  onData(stream, session, callback) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.once('end', () =>
      setTimeout(() => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const message_id = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1];
        appendFileSync(
          logFile,
          `${JSON.stringify({ to: session.envelope.rcptTo[0].address, message_id, at: Date.now() })}\n`,
        );
        if (Math.random() < faults.hangUp) {
          for (const connection of server.connections) {
            if (connection.session === session) connection._socket.destroy();
          }
          return;
        }
        callback();
      }, Number(delayMs)),
    );
  },
});
// A client that is killed in the middle of a mail is no fault of the server's; a port that is taken is.
server.on('error', (error) => error.code === 'EADDRINUSE' && process.exit(1));
server.listen(Number(port), '127.0.0.1', () => process.send('ready'));
process.on('disconnect', () => process.exit(0));
