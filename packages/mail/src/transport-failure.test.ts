import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import {
  cleanUpAfterEach,
  cleanups,
  connect,
  failureOf,
  mail,
  portOf,
  startSink,
} from './testing/transport.ts';

cleanUpAfterEach();

/** A server that speaks just enough SMTP to misbehave at a chosen point. */
const startRogue = async (
  onLine: (line: string, socket: Socket) => void,
  greet = (socket: Socket): unknown => socket.write('220 rogue ESMTP\r\n'),
): Promise<string> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    greet(socket);
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line, socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${portOf(server)}`;
};

describe.each([
  ['one connection per mail', {}],
  ['a pool', { pool: { maxConnections: 1 } }],
])('a rejection, with %s', (_, options) => {
  it.each([
    ['RCPT', 550, { kind: 'refused', stage: 'envelope' }],
    ['RCPT', 553, { kind: 'refused', stage: 'envelope' }],
    ['RCPT', 451, { kind: 'transient', stage: 'envelope' }],
    ['MAIL', 550, { kind: 'refused', stage: 'sender' }],
    ['MAIL', 421, { kind: 'transient', stage: 'sender' }],
    ['DATA', 554, { kind: 'permanent', stage: 'data' }],
    ['DATA', 452, { kind: 'transient', stage: 'data' }],
  ] as const)(
    'at %s with %i is classified, with no address in its message',
    async (stage, code, expected) => {
      const sink = await startSink({
        respond: (envelope) =>
          envelope.stage === stage
            ? { code, message: '<reader@example.com> refused, ask root@example.com' }
            : undefined,
      });

      const failure = await failureOf(connect(sink.url, options).send(mail()));

      expect(failure).toMatchObject({
        name: 'MailError',
        responseCode: code,
        isUncertain: false,
        ...expected,
      });
      expect(failure.message).not.toMatch(/@|reader|root/);
      expect(failure.message).toContain('refused');
      expect(failure.cause).toBeUndefined();
      expect(sink.messages).toHaveLength(0);
    },
  );

  it('of one email does not affect the next one', async () => {
    const sink = await startSink({
      respond: ({ recipient }) =>
        recipient === 'gone@example.com' ? { code: 550, message: 'no such user' } : undefined,
    });
    const transport = connect(sink.url, options);

    await failureOf(transport.send(mail({ to: 'gone@example.com' })));
    await transport.send(mail());

    expect(sink.messages.map(({ envelope }) => envelope.to)).toEqual([['reader@example.com']]);
  });

  it('to connect is transient, and an email sent after the server is back arrives', async () => {
    const sink = await startSink();
    await sink.stop();
    const transport = connect(sink.url, options);

    expect(await failureOf(transport.send(mail()))).toMatchObject({
      kind: 'transient',
      stage: 'session',
      isUncertain: false,
    });
    await sink.start();
    await transport.send(mail());

    expect(sink.messages).toHaveLength(1);
  });

  it('to answer in time is transient', async () => {
    const url = await startRogue(() => {});
    const failure = await failureOf(connect(url, { ...options, timeoutsMs: { silence: 150 } }).send(mail()));
    expect(failure).toMatchObject({ kind: 'transient', stage: 'session', isUncertain: false });
  });

  it.each(['greeting', 'request for the message'])(
    'to send a %s within a minute is transient',
    async (missing) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      cleanups.push(() => void vi.useRealTimers());
      let fallSilent = () => {};
      const silence = new Promise<void>((resolve) => {
        fallSilent = resolve;
      });
      const onLine = (line: string, socket: Socket) => {
        if (line.startsWith('RCPT')) fallSilent();
        else socket.write('250 ok\r\n');
      };
      const url = await startRogue(onLine, missing === 'greeting' ? () => fallSilent() : undefined);
      const failed = failureOf(connect(url, options).send(mail()));
      await silence;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await failed).toMatchObject({ kind: 'transient', isUncertain: false });
    },
  );

  it('to confirm a transmitted email makes it uncertain', async () => {
    const url = await startRogue((line, socket) => {
      if (line === '.') socket.destroy();
      else if (line === 'DATA') socket.write('354 go on\r\n');
      else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
    });
    const raw = {
      envelope: { from: 'a@example.com', to: 'b@example.com' },
      raw: 'A: b\r\n\r\nc\r\n',
      messageId: '<1@x>',
    };
    const transport = connect(url, options);
    for (const send of [() => transport.send(mail()), () => transport.sendRaw(raw)]) {
      expect(await failureOf(send())).toMatchObject({ kind: 'transient', stage: 'data', isUncertain: true });
    }
  });

  it('by a connection cut before DATA is certain', async () => {
    const url = await startRogue((line, socket) => {
      if (line.startsWith('RCPT')) socket.destroy();
      else if (/^(EHLO|MAIL)/.test(line)) socket.write('250 ok\r\n');
    });
    const failure = await failureOf(connect(url, options).send(mail()));
    expect(failure).toMatchObject({ kind: 'transient', isUncertain: false });
  });
});

describe('an address at an internationalized domain', () => {
  it('reaches the server in its ASCII form, whether rendered or raw', async () => {
    const heard: string[] = [];
    const url = await startRogue((line, socket) => {
      if (/^(MAIL|RCPT)/.test(line)) heard.push(line);
      socket.write(line.startsWith('RCPT') ? '550 no\r\n' : '250 ok\r\n');
    });
    const envelope = { from: 'bounce@bücher.example', to: 'reader@jõgeva.example' };
    const raw = { envelope, raw: 'A: b\r\n\r\nc\r\n', messageId: '<1@x>' };
    const transport = connect(url);
    await failureOf(transport.sendRaw(raw));
    await failureOf(transport.send(mail({ to: envelope.to, returnTo: envelope.from })));
    const ascii = ['MAIL FROM:<bounce@xn--bcher-kva.example>', 'RCPT TO:<reader@xn--jgeva-dua.example>'];
    expect(heard).toEqual([...ascii, ...ascii]);
  });
});
