import { splitQuotes } from '@perfboard/contracts/quoted-text';
import { calendarAnswers, incomingTroubles } from '@perfboard/contracts/words/mailbox';
import { describe, expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';
import { mailOf } from './testing/mail-of.ts';

const parse = (raw: string) => parseMail(Buffer.from(raw), { isCut: false, size: raw.length });
const parsed = (headers: Record<string, string>, body?: string) => parse(mailOf(headers, body));

describe('flowed text', () => {
  const flowed = (params: string, ...lines: string[]) =>
    parsed(
      { 'MIME-Version': '1.0', 'Content-Type': `text/plain; charset=utf-8; ${params}` },
      lines.join('\r\n'),
    );

  test('keeps quoted and written lines apart', async () => {
    const { body } = await flowed(
      'format=flowed',
      'On 7/10/2026 9:46 AM, Shop wrote:',
      '> A long line that the program ',
      '> has broken.',
      'Yes. ',
      '> Second question?',
      'No.',
    );
    expect(body.trimEnd()).toBe(
      'On 7/10/2026 9:46 AM, Shop wrote:\n> A long line that the program has broken.\nYes.\n> Second question?\nNo.',
    );
  });

  test('of Apple Mail loses the spaces that were added', async () => {
    const { body } = await flowed(
      'format="flowed"; delsp=yes',
      'Yes.',
      '',
      '> On 10 Jul 2026, at 09:46, Shop <s@shop.example>  ',
      '> wrote:',
      '>> deeper ',
      '>> still',
    );
    expect(body.trimEnd()).toBe(
      'Yes.\n\n> On 10 Jul 2026, at 09:46, Shop <s@shop.example> wrote:\n>> deeperstill',
    );
  });

  test('keeps signatures, protected spaces and words about itself', async () => {
    const { body } = await flowed(
      'Format=Flowed',
      '-- ',
      'Ada',
      '  indented',
      ' >not quoted',
      'format=flowed; ',
      'ends',
    );
    expect(body.trimEnd()).toBe('--\nAda\n indented\n>not quoted\nformat=flowed; ends');
  });

  test('without a declaration is not changed, and quoted headers keep their words', async () => {
    expect((await parsed({}, 'Yes. \r\nformat=flowed \r\nNo.')).body).toContain('Yes. \nformat=flowed \nNo.');
    const { body } = await parsed({}, 'Content-Type: text/plain; format=flowed\r\nNo.');
    expect(body).toContain('Content-Type: text/plain; format=flowed\nNo.');
  });
});

/** One attribute of a `winmail.dat`. */
function attribute(level: number, id: number, content: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(level);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(content.length, 5);
  const sum = Buffer.alloc(2);
  sum.writeUInt16LE(content.reduce((total, byte) => (total + byte) & 0xffff, 0));
  return Buffer.concat([head, content, sum]);
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** The properties of a file: a number, a named one, and its long name. */
function longName(name: string): Buffer {
  const text = Buffer.from(`${name}\0`, 'utf16le');
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4)]);
  return Buffer.concat([
    uint32(3),
    uint32(0x37050003),
    uint32(1),
    uint32(0x80000003),
    Buffer.alloc(16),
    uint32(0),
    uint32(7),
    uint32(5),
    uint32(0x3707001f),
    uint32(1),
    uint32(text.length),
    padded,
  ]);
}

const winmail = (...attributes: Buffer[]): Buffer =>
  Buffer.concat([uint32(0x223e9f78), Buffer.from([1, 0]), ...attributes]);

const drawing = [
  attribute(2, 0x00069002, Buffer.alloc(14)),
  attribute(2, 0x00018010, Buffer.from('DRAWIN~1.PDF\0')),
  attribute(2, 0x0006800f, Buffer.from('%PDF-1.4\n')),
  attribute(2, 0x00069005, longName('Zeichnung für Łódź.pdf')),
];

const outlook = (content: Buffer) =>
  parsed(
    {
      'MIME-Version': '1.0',
      'Content-Type': 'application/ms-tnef; name="winmail.dat"',
      'Content-Transfer-Encoding': 'base64',
    },
    content.toString('base64'),
  );

describe('Outlook’s winmail.dat', () => {
  test('is shown as its files, with their long names, and its text', async () => {
    const mail = await outlook(
      winmail(attribute(1, 0x0002800c, Buffer.from('See the drawing.\0')), ...drawing),
    );
    expect(mail.body).toBe('See the drawing.');
    expect(mail.trouble).toBe('');
    expect(mail.files.map(({ name, content }) => [name, String(content)])).toEqual([
      ['Zeichnung für Łódź.pdf', '%PDF-1.4\n'],
    ]);
  });

  test('without readable text says so', async () => {
    const mail = await outlook(winmail(...drawing));
    expect(mail).toMatchObject({ body: '', trouble: incomingTroubles.outlookOnly });
  });

  test('that is damaged yields what comes before the damage', async () => {
    const whole = winmail(...drawing, ...drawing);
    for (let end = 0; end <= whole.length; end += 7) {
      const mail = await outlook(whole.subarray(0, end));
      expect(mail.files.length).toBeLessThanOrEqual(2);
    }
    const hostile = winmail(...drawing.slice(0, 3), attribute(2, 0x00069005, uint32(0xffffffff)));
    expect((await outlook(hostile)).files.map(({ name }) => name)).toEqual(['DRAWIN~1.PDF']);
    // Not one, in spite of its name.
    expect((await outlook(Buffer.from('hello'))).files.map(({ name }) => name)).toEqual(['winmail.dat']);
  });
});

test('an encrypted email says so', async () => {
  const pgp = [
    '--b',
    'Content-Type: application/pgp-encrypted',
    '',
    'Version: 1',
    '--b',
    'Content-Type: application/octet-stream; name=encrypted.asc',
    '',
    '-----BEGIN PGP MESSAGE-----',
    '--b--',
  ].join('\r\n');
  const encrypted = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/encrypted; boundary=b' };
  expect((await parsed(encrypted, pgp)).trouble).toBe(incomingTroubles.sealed);
  const smime = {
    'MIME-Version': '1.0',
    'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
    'Content-Transfer-Encoding': 'base64',
  };
  expect((await parsed(smime, 'MIIB')).trouble).toBe(incomingTroubles.sealed);
});

test('a photo pasted into the text is a file, and the logo of a signature is none', async () => {
  const image = (name: string, content: Buffer) =>
    [
      '--b',
      `Content-Type: image/png; name=${name}`,
      `Content-ID: <${name}@x>`,
      `Content-Disposition: inline; filename=${name}`,
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64'),
    ].join('\r\n');
  const html = '<p>See:</p><img src="cid:photo.png@x"><p>Ada</p><img src="cid:logo.png@x">';
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(20_000);
    bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const mail = await parsed(
    { 'MIME-Version': '1.0', 'Content-Type': 'multipart/related; boundary=b' },
    [
      '--b',
      'Content-Type: text/html',
      '',
      html,
      image('photo.png', Buffer.alloc(200_000, 1)),
      image('logo.png', Buffer.alloc(4_000, 1)),
      image('drawing.png', png(640, 320)),
      image('banner.png', png(400, 120)),
      '--b--',
    ].join('\r\n'),
  );
  expect(mail.body).toBe('See:\n\nAda');
  expect(mail.files.map(({ name }) => name)).toEqual(['photo.png', 'drawing.png']);
});

describe('people and machines', () => {
  const answer = { 'In-Reply-To': '<a@shop.example>' };
  test.each<Record<string, string>>([
    {},
    // The shop's mailbox is a Google Group.
    { ...answer, Precedence: 'list', 'List-Id': '<info.shop.example>', 'X-Google-Group-Id': '1' },
    {
      Precedence: 'list',
      'List-Id': '<info.shop.example>',
      'List-Post': '<mailto:info@shop.example>',
      'List-Unsubscribe': '<mailto:leave@shop.example>',
    },
    // Exchange adds it to people's emails.
    { ...answer, 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' },
    { 'Auto-Submitted': 'no' },
    { 'X-Autoreply': 'no' },
    { Subject: 'Re: Automatic reply: LoRa' },
    { Subject: 'Automatic reply to the call of our sensor?' },
  ])('%j is from a person', async (headers) => {
    expect((await parsed(headers)).isAutomatic).toBe(false);
  });

  test.each<Record<string, string>>([
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { Preference: 'auto_reply' },
    { 'X-Mail-Autoreply': 'yes' },
    { 'List-Id': '<news.x.example>', 'List-Unsubscribe': '<https://x.example/leave>' },
    { ...answer, Subject: 'Automatic reply: LoRa' },
    { ...answer, Subject: 'Automatische Antwort: LoRa' },
    { ...answer, Subject: '=?utf-8?Q?R=C3=A9ponse_automatique_=3A_LoRa?=' },
    { ...answer, Subject: 'Out of Office AutoReply: LoRa' },
    { ...answer, Subject: '=?utf-8?B?6Ieq5Yqo5Zue5aSNOiBMb1Jh?=' },
  ])('%j is from a machine', async (headers) => {
    expect((await parsed(headers)).isAutomatic).toBe(true);
  });
});

test.each([
  ['a disclaimer', 'Yes.\n\n________________________________\nThis email is confidential.', ['Yes.']],
  ['answers between quoted lines', '> How many?\n5.\n> When?\nMay.', ['5.', 'May.']],
  [
    'Arabic',
    'نعم، من فضلك.\n\nفي الثلاثاء، 24 نوفمبر 2026 في 9:01 ص كتب S <s@shop.example>:\n> old',
    ['نعم، من فضلك.'],
  ],
])('of an email with %s, what was written is shown apart', async (_what, text, written) => {
  const { body } = await parsed(
    {
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
    },
    text.replaceAll('\n', '\r\n'),
  );
  expect(splitQuotes(body.trimEnd()).flatMap(({ isQuote, text: own }) => (isQuote ? [] : own))).toEqual(
    written,
  );
});

test.each(['windows-1252', 'iso-8859-1', 'us-ascii'])(
  'the quotation marks and the euro sign of an email in %s are kept',
  async (charset) => {
    const coded = 'it=92s =80 40 =96 =9310 k=94 M=FCller';
    const readable = 'it’s € 40 – “10 k” Müller';
    const headers = (type: string) => ({
      Subject: `=?${charset}?Q?${coded.replaceAll(' ', '_')}?=`,
      'MIME-Version': '1.0',
      'Content-Type': `${type}; charset=${charset}`,
      'Content-Transfer-Encoding': 'quoted-printable',
    });
    expect(await parsed(headers('text/plain'), coded)).toMatchObject({ subject: readable, body: readable });
    expect((await parsed(headers('text/html'), `<p>${coded}</p>`)).body).toBe(readable);
  },
);

describe('the answer of a calendar', () => {
  const answered = (method: string, status: string, text: string, headers: Record<string, string> = {}) =>
    parsed(
      { ...headers, 'MIME-Version': '1.0', 'Content-Type': 'multipart/alternative; boundary=b' },
      [
        '--b',
        'Content-Type: text/plain',
        '',
        text,
        '--b',
        `Content-Type: text/calendar; method=${method}`,
        '',
        'BEGIN:VCALENDAR',
        `METHOD:${method}`,
        'BEGIN:VEVENT',
        `ATTENDEE;PARTSTAT=${status};CN=Ben:MAILTO:ben@x.example`,
        'END:VEVENT',
        'END:VCALENDAR',
        '--b--',
      ].join('\r\n'),
    );

  test('is shown above the words that came with it, without a file', async () => {
    expect(await answered('REPLY', 'DECLINED', 'Can we do 15:00?')).toMatchObject({
      body: `${calendarAnswers.DECLINED}\n\nCan we do 15:00?`,
      files: [],
    });
    expect((await answered('REPLY', 'ACCEPTED', '')).body).toBe(calendarAnswers.ACCEPTED);
    expect((await answered('COUNTER', 'TENTATIVE', '')).body).toBe(calendarAnswers.COUNTER);
    // An invitation is no answer.
    const invitation = await answered('REQUEST', 'NEEDS-ACTION', 'Join us');
    expect([invitation.body, invitation.files.length]).toEqual(['Join us', 1]);
  });

  test('is a person’s, also if the calendar sends it', async () => {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    expect((await answered('REPLY', 'DECLINED', 'Declined', headers)).isAutomatic).toBe(false);
    expect((await answered('REQUEST', 'NEEDS-ACTION', 'x', headers)).isAutomatic).toBe(true);
  });
});
