// A mail server as a separate process, to be killed and made to misbehave. An email is logged before it is
// answered, so that the log has every email that a sender may believe to be sent; so is each misbehavior.
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

const [port, logFile, delayMs] = process.argv.slice(2);
/**
 * Shares of emails, 0 to 1, that are rejected temporarily, rejected as the shop's fault, or accepted with the
 * connection cut before the answer; and pauses.
 */
const calm = { later: 0, refuse: 0, hangUp: 0, tarpitMs: 0, verdictMs: 0, silentMs: 0 };
let faults = calm;
process.on('message', (message) => {
  faults = { ...calm, ...message };
});

const write = (line) =>
  appendFileSync(logFile, `${JSON.stringify({ at: performance.timeOrigin + performance.now(), ...line })}\n`);
const refusal = (responseCode, message) => Object.assign(new Error(message), { responseCode });
const strikes = (name) => {
  if (Math.random() >= faults[name]) return false;
  write({ hit: name });
  return true;
};
const headerOf = (raw, name) =>
  new RegExp(`^${name}:\\s*((?:.|\\r\\n[ \\t])*)`, 'im').exec(raw)?.[1].replace(/\r\n\s+/g, ' ') ?? '';

/** What a calendar reads from an email. */
function calendarOf(raw) {
  const [, body] = /^content-type: application\/ics[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/im.exec(raw) ?? [];
  if (!body) return undefined;
  const lines = Buffer.from(body, 'base64').toString().replaceAll('\r\n ', '').split('\r\n');
  const textOf = (name) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  const starts = textOf('DTSTART').replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:');
  const [uid, method, sequence] = ['UID', 'METHOD', 'SEQUENCE'].map(textOf);
  return { uid, method, sequence: Number(sequence), starts_at: Date.parse(starts) };
}

/** What an email of a quote shows. */
const quoteOf = (raw) => {
  const [, content] = /application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? [];
  const bytes = content && Buffer.from(content, 'base64');
  return {
    total: /^Total: (.+)\r$/m.exec(raw)?.[1],
    pdf: bytes && createHash('sha256').update(bytes).digest('hex'),
  };
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  hideENHANCEDSTATUSCODES: true,
  onConnect(_session, callback) {
    if (faults.silentMs === 0) return callback();
    write({ hit: 'silentMs' });
    setTimeout(callback, faults.silentMs);
  },
  onRcptTo({ address }, _session, callback) {
    const answer = () => {
      if (address.includes('refused')) return callback(refusal(550, '5.1.1 no such user'));
      if (strikes('later')) return callback(refusal(451, '4.7.1 later'));
      if (strikes('refuse')) return callback(refusal(554, '5.7.1 not from you today'));
      callback();
    };
    if (faults.tarpitMs === 0) return answer();
    write({ hit: 'tarpitMs' });
    setTimeout(answer, faults.tarpitMs);
  },
  onData(stream, session, callback) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.once('end', () => {
      const { verdictMs } = faults;
      if (verdictMs > 0) write({ hit: 'verdictMs' });
      setTimeout(() => {
        const raw = Buffer.concat(chunks).toString('latin1');
        write({
          to: session.envelope.rcptTo[0].address,
          message_id: headerOf(raw, 'message-id'),
          subject: headerOf(raw, 'subject'),
          reply_to: /[^\s<]+@[^\s>]+/.exec(headerOf(raw, 'reply-to'))?.[0] ?? '',
          ...quoteOf(raw),
          unsubscribe: /<(https?:[^>]+)>/.exec(headerOf(raw, 'list-unsubscribe'))?.[1] ?? '',
          calendar: calendarOf(raw),
        });
        if (!strikes('hangUp')) return callback();
        for (const connection of server.connections) {
          if (connection.session === session) connection._socket.destroy();
        }
      }, verdictMs || Number(delayMs));
    });
  },
});
// A client that is killed in the middle of an email is not the server's failure; a port in use is.
server.on('error', (error) => error.code === 'EADDRINUSE' && process.exit(1));
server.listen(Number(port), '127.0.0.1', () => process.send('ready'));
process.on('disconnect', () => process.exit(0));
