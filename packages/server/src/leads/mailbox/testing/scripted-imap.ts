import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { selfSigned } from '@perfboard/testing/self-signed';

/** The server's answer to one `UID FETCH`. */
interface FetchAnswer {
  lines: string[];
  status?: 'OK' | 'NO';
  /** The connection ends after this many bytes of the answer. */
  cutAt?: number;
}

export interface ScriptedImap {
  url: string;
  host: { host: string; port: number; isSecure: boolean; user: string; password: string; folder: string };
  /** The commands that it received, in order, without arguments. */
  commands: string[];
  close(): Promise<void>;
}

/** One part of an email as an IMAP literal. */
export const literal = (text: string): string => `{${Buffer.byteLength(text)}}\r\n${text}`;

/**
 * An IMAP server with scripted answers, for what a real one does rarely, or only with another client
 * connected.
 */
export async function startScriptedImap(
  uids: readonly number[],
  fetch: (uids: number[], wanted: string) => FetchAnswer,
  /** With an untrusted certificate. */
  tls: 'none' | 'at once' | 'STARTTLS' = 'none',
): Promise<ScriptedImap> {
  const capability = `* CAPABILITY IMAP4rev1${tls === 'STARTTLS' ? ' STARTTLS' : ''}`;
  const untagged = (command: string, rest: string): FetchAnswer => {
    if (command === 'CAPABILITY') return { lines: [capability] };
    if (command === 'EXAMINE' || command === 'SELECT')
      return { lines: [`* ${uids.length} EXISTS`, '* OK [UIDVALIDITY 7] valid', '* OK [UIDNEXT 99] next'] };
    if (command === 'UID' && /^search/i.test(rest)) return { lines: [`* SEARCH ${uids.join(' ')}`] };
    const [, asked = '', wanted = ''] = /^fetch (\S+) (.*)$/i.exec(rest) ?? [];
    if (asked) return fetch(asked.split(',').map(Number), wanted);
    return { lines: command === 'LOGOUT' ? ['* BYE'] : [] };
  };
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  const upgrade = (socket: Socket) => {
    socket.removeAllListeners('data');
    const secure = new TLSSocket(socket, {
      isServer: true,
      secureContext: createSecureContext(selfSigned),
    });
    secure.on('error', () => undefined);
  };
  const onSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    const lines = createInterface(socket);
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      const [tag = '', command = '', ...rest] = line.split(' ');
      commands.push(command.toUpperCase());
      if (command.toUpperCase() === 'STARTTLS') {
        socket.write(`${tag} OK begin\r\n`);
        upgrade(socket);
        return;
      }
      const answer = untagged(command.toUpperCase(), rest.join(' '));
      const { status = 'OK' } = answer;
      const text = [...answer.lines, `${tag} ${status} done`, ''].join('\r\n');
      if (answer.cutAt === undefined) socket.write(text);
      else socket.end(text.slice(0, answer.cutAt));
    });
  };
  const server = tls === 'at once' ? createTlsServer(selfSigned, onSocket) : createServer(onSocket);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    commands,
    url: `imap://user:secret@127.0.0.1:${port}/INBOX`,
    host: {
      host: '127.0.0.1',
      port,
      isSecure: tls === 'at once',
      user: 'user',
      password: 'secret',
      folder: 'INBOX',
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
