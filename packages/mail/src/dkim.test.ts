import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { expect, test } from 'vitest';
import { dkimRecord, makeDkimKey, readDkimKey } from './dkim.ts';
import { cleanUpAfterEach, connect, mail, startSink } from './testing/transport.ts';

cleanUpAfterEach();

test('emails are signed with the domain’s key, newsletters included, and any change breaks the signature', async () => {
  const made = makeDkimKey();
  const privateKey = readDkimKey(made) ?? '';
  expect(readDkimKey(privateKey.replaceAll('\n', '\\n'))).toBe(privateKey);
  for (const wrong of ['', 'no key', made.slice(0, 400)]) expect(readDkimKey(wrong)).toBeUndefined();
  const sink = await startSink();
  const dkim = { domain: 'example.com', selector: 'desk', privateKey };
  const raw = [
    'From: Shop <shop@example.com>',
    'To: reader@example.com',
    'Message-ID: <raw@example.com>',
    'List-Unsubscribe: <https://example.com/unsubscribe?token=x>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    '',
    '.a line that begins with a dot',
    '',
  ].join('\r\n');
  const seen: string[] = [];

  const pooled = connect(sink.url, { dkim, pool: { maxConnections: 1 } });
  const envelope = { from: 'shop@example.com', to: 'reader@example.com' };
  await pooled.sendRaw({ envelope, raw, messageId: '<raw@example.com>' });
  await connect(sink.url, { dkim }).send(
    mail({ subject: 'Grüße', text: 'Für Sie\n', beforeBody: async () => void seen.push('handed over') }),
  );

  const resolver = async (name: string, type: string) => {
    expect([name, type]).toEqual(['desk._domainkey.example.com', 'TXT']);
    return [[dkimRecord(privateKey)]];
  };
  const verify = async (message: string) => {
    const { results } = await dkimVerify(Buffer.from(message), { resolver });
    return results.map(({ status }) => status.result);
  };
  expect(seen).toEqual(['handed over']);
  expect(sink.messages).toHaveLength(2);
  const [first, second] = sink.messages.map((message) => message.raw);
  expect(await verify(first ?? '')).toEqual(['pass']);
  const covered = /\bh=([^;]+);/.exec(first ?? '')?.[1] ?? '';
  expect(covered.toLowerCase().split(/[\s:]+/)).toEqual(
    expect.arrayContaining(['from', 'to', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  expect(await verify(second ?? '')).toEqual(['pass']);
  // Relays such as Amazon SES replace these headers.
  const relayed = (second ?? '')
    .replace(/^Message-ID: .*$/m, 'Message-ID: <0102018f3c2a7b1d-000000@eu-west-1.amazonses.com>')
    .replace(/^Date: .*$/m, 'Date: Wed, 25 Nov 2026 10:00:00 +0000')
    .replace(/^Auto-Submitted: .*\r\n/m, '');
  expect(relayed).not.toBe(second);
  expect(await verify(relayed)).toEqual(['pass']);
  const forged = (first ?? '').replace('token=x', 'token=y');
  expect(await verify(forged)).toEqual(['fail']);
});
