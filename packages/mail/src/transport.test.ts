import { describe, expect, it } from 'vitest';
import { cleanUpAfterEach, connect, failureOf, mail, startServer, startSink } from './testing/transport.ts';
import { createMailTransport } from './transport.ts';

cleanUpAfterEach();

describe('a mail that is sent', () => {
  it('arrives with its parts, its Message-ID, Reply-To and the request that caused it', async () => {
    const sink = await startSink();
    const message = mail({
      to: { name: 'Zoë, the reader', address: 'reader@example.com' },
      replyTo: { name: 'Asha "A" Rao', address: 'asha@example.com' },
      headers: { 'X-Extra': 'yes' },
      requestId: 'req-42',
    });

    const sent = await connect(sink.url).send(message);

    const arrived = await sink.waitFor(({ messageId }) => messageId === message.messageId);
    expect(sent.messageId).toBe(message.messageId);
    expect(sent.response).toMatch(/^250/);
    expect(arrived.envelope).toEqual({ from: 'shop@example.com', to: ['reader@example.com'] });
    expect(arrived.from).toMatchObject({ name: 'Example Labs', address: 'shop@example.com' });
    expect(arrived.to?.[0]).toMatchObject({ name: 'Zoë, the reader', address: 'reader@example.com' });
    expect(arrived.replyTo?.[0]).toMatchObject({ name: 'Asha "A" Rao', address: 'asha@example.com' });
    expect(arrived.html?.trim()).toBe('<p>Hello</p>');
    expect(arrived.text?.trim()).toBe('Hello');
    const headers = Object.fromEntries(arrived.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'x-perfboard-request': 'req-42', 'x-extra': 'yes' });
  });

  it('accepts no header or recipient injected with line breaks by a visitor', async () => {
    const sink = await startSink();
    const attack = 'Hi\r\nBcc: victim@example.com\n\nbody\u2028X-Evil: 1';
    const message = mail({
      subject: attack,
      to: { name: attack, address: 'reader@example.com' },
      replyTo: { name: attack, address: 'asha@example.com' },
      headers: { 'X-Extra': attack },
      requestId: attack,
    });

    await connect(sink.url).send(message);

    const arrived = await sink.waitFor(({ messageId }) => messageId === message.messageId);
    expect(arrived.envelope.to).toEqual(['reader@example.com']);
    const names = arrived.headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-evil');
    expect(arrived.subject).toBe('Hi Bcc: victim@example.com body X-Evil: 1');
    expect(arrived.text?.trim()).toBe('Hello');
  });

  it.each([
    ['a line break', 'reader@example.com\r\nRCPT TO:<victim@example.com>'],
    ['two addresses', 'reader@example.com, victim@example.com'],
    ['a name in it', 'Reader <reader@example.com>'],
    ['no domain', 'reader'],
    ['nothing', ''],
  ])('is rejected before a connection is opened when its recipient has %s', async (_, to) => {
    const failure = await failureOf(connect('smtp://127.0.0.1:1').send(mail({ to })));
    expect(failure).toMatchObject({ name: 'MailError', kind: 'recipient', isUncertain: false });
  });

  it('is rejected with a From, a header name or a Message-ID that could inject headers', async () => {
    expect(() => createMailTransport({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.c\r\nBcc: d@e.f' })).toThrow(
      TypeError,
    );
    const transport = connect('smtp://127.0.0.1:1');
    await expect(transport.send(mail({ headers: { 'X-A\r\nBcc': 'd@e.f' } }))).rejects.toThrow(TypeError);
    await expect(transport.send(mail({ messageId: '<a@b>\r\nBcc: d@e.f' }))).rejects.toThrow(TypeError);
  });

  it('is sent unchanged when it is raw', async () => {
    const sink = await startSink();
    const raw =
      'From: a@example.com\r\nTo: reader@example.com\r\nMessage-ID: <1@x>\r\n\r\n.leading dot\r\nend\r\n';

    await connect(sink.url, { pool: { maxConnections: 1 } }).sendRaw({
      envelope: { from: 'bounce@example.com', to: 'reader@example.com' },
      raw,
      messageId: '<1@x>',
    });

    const arrived = await sink.waitFor(({ messageId }) => messageId === '<1@x>');
    expect(arrived.raw).toBe(raw);
    expect(arrived.envelope).toEqual({ from: 'bounce@example.com', to: ['reader@example.com'] });
  });
});

describe('a pool', () => {
  it('survives a restarted server: the next email is sent once', async () => {
    const sink = await startSink();
    const transport = connect(sink.url, { pool: { maxConnections: 2 } });
    await transport.send(mail({ subject: 'before' }));

    await sink.stop();
    await sink.start();
    await transport.send(mail({ subject: 'after' }));
    await Promise.all([1, 2, 3].map((n) => transport.send(mail({ subject: `later ${n}` }))));

    const subjects = sink.messages.map(({ subject }) => subject).sort();
    expect(subjects).toEqual(['after', 'before', 'later 1', 'later 2', 'later 3']);
  });

  it('sends every mail once through a server that allows three mails per connection', async () => {
    const mailsOf = new Map<string, number>();
    const accepted: string[] = [];
    const port = await startServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom(_address, session, callback) {
        const count = (mailsOf.get(session.id) ?? 0) + 1;
        mailsOf.set(session.id, count);
        callback(count > 3 ? Object.assign(new Error('Too many messages'), { responseCode: 421 }) : null);
      },
      onData(stream, session, callback) {
        stream.resume();
        stream.once('end', () => {
          accepted.push(...session.envelope.rcptTo.map(({ address }) => address));
          callback();
        });
      },
    });
    const transport = connect(`smtp://127.0.0.1:${port}`, { pool: { maxConnections: 2 } });
    const readers = Array.from({ length: 20 }, (_, index) => `reader-${index}@example.com`);

    const sendEither = (to: string, index: number) => {
      const envelope = { from: 'bounce@example.com', to };
      const raw = { envelope, raw: 'From: a@example.com\r\n\r\nend\r\n', messageId: `<${index}@x>` };
      return index % 2 === 0 ? transport.send(mail({ to })) : transport.sendRaw(raw);
    };

    await Promise.all(readers.map(sendEither));
    transport.close();

    expect(accepted.sort()).toEqual(readers.sort());
    expect(mailsOf.size).toBeGreaterThanOrEqual(7);
  });

  it('opens no more connections than allowed', async () => {
    let open = 0;
    let peak = 0;
    const port = await startServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect(_session, callback) {
        peak = Math.max(peak, ++open);
        callback();
      },
      onClose() {
        open--;
      },
    });
    const transport = connect(`smtp://127.0.0.1:${port}`, { pool: { maxConnections: 3 } });

    await Promise.all(Array.from({ length: 30 }, () => transport.send(mail())));
    transport.close();

    expect(peak).toBe(3);
  });
});

describe('check', () => {
  it('succeeds for an available server and throws for an unavailable one', async () => {
    const sink = await startSink();
    const transport = connect(sink.url, { pool: { maxConnections: 1 } });
    await transport.check();
    await sink.stop();
    expect(await failureOf(transport.check())).toMatchObject({ name: 'MailError', kind: 'transient' });
  });
});
