import { createSocket, type Socket } from 'node:dgram';
import { dkimRecord, makeDkimKey, readDkimKey } from '@perfboard/mail/dkim';
import { expect, test } from 'vitest';
import { readMailDomain } from './mail-domain.ts';

const typeNames: Record<number, string> = { 1: 'A ', 12: 'PTR ', 28: 'AAAA ' };

const labelled = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.of(0),
  ]);

function recordBytes(type: number, text: string): Buffer {
  if (type === 1) return Buffer.from(text.split('.').map(Number));
  if (type === 12) return labelled(text);
  const strings = text.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(strings.map((part) => Buffer.concat([Buffer.of(part.length), Buffer.from(part)])));
}

/** A DNS server that answers from a table of TXT and other records: with texts, empty, or not at all. */
async function startDns(
  table: Record<string, string[] | 'silent'>,
): Promise<{ socket: Socket; server: string }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('ascii', at + 1, at + 1 + length));
      at += length + 1;
    }
    const type = question.readUInt16BE(at + 1);
    const texts = table[`${typeNames[type] ?? ''}${labels.join('.').toLowerCase()}`] ?? [];
    if (texts === 'silent') return;
    const answers = texts.map((text) => {
      const bytes = recordBytes(type, text);
      const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, 0]);
      head.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([head, bytes]);
    });
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { socket, server: `127.0.0.1:${socket.address().port}` };
}

test('the shop’s own key is compared with DNS, and the expected record is shown', async () => {
  const privateKey = readDkimKey(makeDkimKey()) ?? '';
  const { socket, server } = await startDns({
    // Longer than one DNS string may be, so it has parts.
    'desk._domainkey.good.it': [dkimRecord(privateKey)],
    'desk._domainkey.other.it': ['v=DKIM1; k=rsa; p=MIIB'],
  });
  const read = async (domain: string, selector = '') => {
    const env = { MAIL_FROM: `post@${domain}`, dkim: { domain, selector: 'desk', privateKey } };
    const { records } = await readMailDomain(env, { selector, servers: [server] });
    return records.find(({ record }) => record === 'dkim');
  };
  try {
    expect(await read('good.it')).toMatchObject({ name: 'desk._domainkey.good.it', state: 'good' });
    expect(await read('other.it')).toMatchObject({ state: 'wrong', wanted: dkimRecord(privateKey) });
    expect(await read('none.it')).toMatchObject({ state: 'missing', wanted: dkimRecord(privateKey) });
    expect((await read('good.it', 's1'))?.wanted).toContain('your email provider');
  } finally {
    socket.close();
  }
});

test('each record of the email domain is shown with its state and expected value, also when DNS does not answer', async () => {
  const { socket, server } = await startDns({
    'good.it': ['v=spf1 a:mail.good.it -all', 'other=1'],
    's1._domainkey.good.it': ['v=DKIM1; k=rsa; p=MIIB'],
    '_dmarc.good.it': ['v=DMARC1; p=reject'],
    'shop.good.it': ['v=spf1 +all'],
    'two.it': ['v=spf1 a -all', 'v=spf1 mx ~all'],
    's1._domainkey.two.it': ['v=DKIM1; p='],
    '_dmarc.two.it': ['v=DMARC1; rua=mailto:a@two.it'],
    'mute.it': 'silent',
  });
  const states = async (domain: string, selector = '') => {
    const env = { MAIL_FROM: `Shop <post@${domain}>`, SMTP_URL: 'smtps://u:p@mail.good.it' };
    const { records } = await readMailDomain(env, { selector, servers: [server] });
    return Object.fromEntries(records.map(({ record, state }) => [record, state]));
  };
  // DNS has no address of the mail server.
  const unknown = { ptr: 'unknown' };
  try {
    expect(await states('good.it', 's1')).toEqual({ ...unknown, spf: 'good', dkim: 'good', dmarc: 'good' });
    // Its policy is at the parent domain.
    expect(await states('shop.good.it')).toEqual({
      ...unknown,
      spf: 'wrong',
      dkim: 'unknown',
      dmarc: 'good',
    });
    expect(await states('two.it', 's1')).toEqual({ ...unknown, spf: 'wrong', dkim: 'wrong', dmarc: 'wrong' });
    expect(await states('none.it', 's1')).toEqual({
      ...unknown,
      spf: 'missing',
      dkim: 'missing',
      dmarc: 'missing',
    });
    expect(await states('mute.it')).toMatchObject({ spf: 'unanswered', dmarc: 'missing' });
    expect(await states('shop.example')).toEqual({});
    const { records } = await readMailDomain(
      { MAIL_FROM: 'post@none.it', SMTP_URL: 'smtps://u:p@mail.good.it' },
      { selector: '', servers: [server] },
    );
    expect(records[0]).toMatchObject({ name: 'none.it', wanted: 'v=spf1 a:mail.good.it ~all' });
  } finally {
    socket.close();
  }
});

test('the mail server’s addresses are checked for matching reverse DNS names', async () => {
  const { socket, server } = await startDns({
    'A mail.good.it': ['8.8.4.4'],
    'PTR 4.4.8.8.in-addr.arpa': ['out.good.it'],
    'A out.good.it': ['8.8.4.4', '8.8.4.5'],
    'A mail.bare.it': ['8.8.4.4', '8.8.4.6'],
    'A mail.lost.it': ['8.8.4.7'],
    'PTR 7.4.8.8.in-addr.arpa': ['host7.rented.it'],
    'A host7.rented.it': ['8.8.4.8'],
    'A mail.inner.it': ['10.0.0.4'],
    'A mail.mute.it': 'silent',
  });
  const read = async (SMTP_URL: string) => {
    const env = { MAIL_FROM: 'post@good.it', SMTP_URL };
    const { records } = await readMailDomain(env, { selector: '', servers: [server] });
    return records.find(({ record }) => record === 'ptr');
  };
  try {
    expect(await read('smtp://mail.good.it')).toMatchObject({
      state: 'good',
      found: ['8.8.4.4: out.good.it'],
      wanted: 'mail.good.it',
    });
    expect(await read('smtp://mail.bare.it')).toMatchObject({ state: 'missing', name: '8.8.4.6' });
    expect(await read('smtp://mail.lost.it')).toMatchObject({ state: 'wrong', name: '8.8.4.7' });
    for (const url of ['smtp://mail.inner.it', 'smtp://127.0.0.1:25', 'smtp://mailer'])
      expect(await read(url), url).toMatchObject({ state: 'unknown', found: [] });
    expect(await read('smtp://mail.mute.it')).toMatchObject({ state: 'unanswered' });
  } finally {
    socket.close();
  }
});
