import { importMessages } from '@perfboard/contracts/words/subscriber-import';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readListDate } from './list-date.ts';
import { classify } from './testing/imports.ts';

const linesOf = async (file: string | readonly string[]) =>
  (await classify(file)).rows.map(({ line, email, verdict }) => [line, email, verdict]);

const ada = 'ada@example.com';
const bob = 'bob@example.com';

test.each<[string, string, [number, string, string][]]>([
  ['an empty column at the end', 'Name;Email;\nAda;ada@example.com;\n', [[2, ada, 'new']]],
  ['an index column without a name', ',email,name\n0,ada@example.com,Ada\n', [[2, ada, 'new']]],
  [
    'a head with another line end than its lines',
    'Email,Name\r\nada@example.com,Ada\nbob@example.com,Bob\n',
    [
      [2, ada, 'new'],
      [3, bob, 'new'],
    ],
  ],
  [
    'all three line ends',
    'Email,Name\rada@example.com,Ada\r\nbob@example.com,Bob\nno\r',
    [
      [2, ada, 'new'],
      [3, bob, 'new'],
      [4, 'no', 'invalid'],
    ],
  ],
  ['doubled carriage returns', 'Email\r\r\nada@example.com\r\r\n', [[3, ada, 'new']]],
  [
    'a line that names the separator',
    'sep=;\r\nEmail;Name\r\nada@example.com;Ada\r\n',
    [
      [1, 'sep=;', 'title'],
      [3, ada, 'new'],
    ],
  ],
  [
    'a separator that no other would be guessed from',
    'sep=|\nName, first and last|Email\nLovelace, Ada|ada@example.com\n',
    [
      [1, 'sep=|', 'title'],
      [3, ada, 'new'],
    ],
  ],
  ['blank lines first', '\r\n\r\nEmail;Name\r\nada@example.com;Ada\r\n', [[4, ada, 'new']]],
  ['lines of separators only', ';;\nEmail;Name;\n;;\nada@example.com;Ada;\n;;\n', [[4, ada, 'new']]],
  [
    'a title first',
    'Customers 2026\r\nEmail;Name\r\nada@example.com;Ada\r\n',
    [
      [1, 'Customers 2026', 'title'],
      [3, ada, 'new'],
    ],
  ],
  [
    'a title with commas over a list with semicolons',
    'Customers, suppliers, friends\n\nName;E-Mail-Adresse\nAda;ada@example.com\n',
    [
      [1, 'Customers, suppliers, friends', 'title'],
      [4, ada, 'new'],
    ],
  ],
  [
    'no head',
    'ada@example.com\nbob@example.com\n',
    [
      [1, ada, 'new'],
      [2, bob, 'new'],
    ],
  ],
  [
    'no head and several columns',
    'Ada;Lovelace;ada@example.com\nBob;;bob@example.com\n',
    [
      [1, ada, 'new'],
      [2, bob, 'new'],
    ],
  ],
  [
    'names beside the addresses',
    'Name,Email\nAda,"""Ada"" <ada@example.com>"\nBob,Bob <bob@example.com>\n',
    [
      [2, ada, 'new'],
      [3, bob, 'new'],
    ],
  ],
  [
    'names in quotes that are not escaped',
    'Email,Name\n"Lovelace, Ada" <ada@example.com>,Ada\nmailto:bob@example.com,"Bob"\n',
    [
      [2, ada, 'new'],
      [3, bob, 'new'],
    ],
  ],
  [
    'two addresses in a cell',
    'Email\nada@example.com; bob@example.com\n',
    [[2, 'ada@example.com; bob@example.com', 'invalid']],
  ],
  [
    'a quote that is never closed',
    'Email,Name\nada@example.com,"Ada\nbob@example.com,Bob\nnobody,"Bo"\n',
    [
      [2, ada, 'broken'],
      [3, bob, 'new'],
      [4, 'nobody', 'invalid'],
    ],
  ],
  [
    'a quote that only another line seems to close',
    'Email,Name\nada@example.com,"Ada\nbob@example.com,"Bob"\ncy@example.com,Cy\n',
    [
      [2, ada, 'broken'],
      [3, bob, 'new'],
      [4, 'cy@example.com', 'new'],
    ],
  ],
  [
    'a quote open at the end',
    'Email\nada@example.com\n"bob@example.com',
    [
      [2, ada, 'new'],
      [3, bob, 'broken'],
    ],
  ],
  [
    'a cell of several lines',
    'Name;Email;Note\n"Two\nlines";ada@example.com;"a\n\nb; c@d.example"\nBob;bob@example.com;5" pipe\n',
    [
      [2, ada, 'new'],
      [6, bob, 'new'],
    ],
  ],
  ['spaces around quotes', 'Name, Email\n"Lovelace, Ada" , "ada@example.com"\n', [[2, ada, 'new']]],
  ['no line end after the last line', 'Email\nada@example.com', [[2, ada, 'new']]],
  [
    'international domains in both spellings',
    'Email\ninfo@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444\nada@b\u00fccher.example\n',
    [
      [2, 'info@xn--e1afmkfd.xn--p1ai', 'new'],
      [3, 'ada@xn--bcher-kva.example', 'new'],
    ],
  ],
  ['two marks of the byte order', '\ufeff\ufeffEmail\nada@example.com\n', [[2, ada, 'new']]],
  ['a mark read as letters', '\u00ef\u00bb\u00bfEmail\nada@example.com\n', [[2, ada, 'new']]],
  [
    'an address in a column of another name',
    "What's your email?,Name\nada@example.com,Ada\n",
    [[2, ada, 'new']],
  ],
  [
    'a postal address beside the emails',
    'Name,Address,E-mail 1 - Value\nAda,Main St 1,ada@example.com\n',
    [[2, ada, 'new']],
  ],
  [
    'lines that a spreadsheet put into quotes as a whole',
    '"Name,Email"\n"Ada,ada@example.com"\n"""Lovelace, Bob"",bob@example.com"\nno\n',
    [
      [2, ada, 'new'],
      [3, bob, 'new'],
      [4, '', 'invalid'],
    ],
  ],
  [
    'cells that are made text for Excel',
    'Email,Zip\n="ada@example.com",="01234"\n"=""bob@example.com""",\n',
    [
      [2, ada, 'new'],
      [3, bob, 'new'],
    ],
  ],
  [
    'columns of one width, and a quote in them that is never closed',
    'email                 ,name\nada@example.com       , Unknown , "{""mailchimp"": true}    ,\nbob@example.com       , Unknown , "{""mailchimp"": true}    ,\n',
    [
      [2, ada, 'broken'],
      [3, bob, 'broken'],
    ],
  ],
  [
    'quotes of a database',
    "'Email','Name'\n'ada@example.com','Ada'\n'bob@example.com','O\\'Neil'\n",
    [
      [2, ada, 'new'],
      [3, bob, 'new'],
    ],
  ],
  ['quotes escaped by a backslash', 'Name,Email\n"Ada \\"the first\\"",ada@example.com\n', [[2, ada, 'new']]],
  [
    'the names of its columns repeated and a sum below',
    'Email *;E-Mail\nada@example.com;\nEmail *;E-Mail\nbob@example.com;\nTotal: 2;\n',
    [
      [2, ada, 'new'],
      [3, 'Email *', 'invalid'],
      [4, bob, 'new'],
      [5, 'Total: 2', 'invalid'],
    ],
  ],
  [
    'commas in cells between semicolons',
    'Name;Email\nLovelace, Ada;ada@example.com\nBob, Jr.;bob@example.com\n',
    [
      [2, ada, 'new'],
      [3, bob, 'new'],
    ],
  ],
  [
    'two columns of one name',
    'Name,Email,Email,\nAda,ada@example.com,other@example.com,extra\nBob,,bob@example.com,\n',
    [
      [2, ada, 'new'],
      [3, '', 'invalid'],
    ],
  ],
  [
    'an export of ours',
    "\ufeffEmail,Domain,Subscribed Date,UUID\r\n'+cmd@example.com,example.com,2026-11-24T10:00:00.000Z,01a2\r\n",
    [[2, '+cmd@example.com', 'new']],
  ],
])('a list with %s loses no line', async (_name, file, expected) => {
  expect(await linesOf(file)).toEqual(expected);
  // Wherever the file is cut into pieces.
  expect(await linesOf([...file])).toEqual(expected);
});

test('a workbook, addresses on one line and an empty file say what they are', async () => {
  for (const file of ['PK\u0003\u0004\u0014\u0000', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1'])
    await expect(classify(file)).rejects.toThrow(importMessages.workbook);
  for (const file of [
    'Ada <ada@example.com>; Bob <bob@example.com>',
    'a@e.example,b@e.example,c@e.example\n',
  ])
    await expect(classify(file)).rejects.toThrow(importMessages.oneLine);
  for (const file of ['', '\n\n', ';;\n', '\ufeff'])
    await expect(classify(file)).rejects.toThrow(importMessages.empty);
});

test.each([
  ['31.12.2024', '2024-12-31T00:00:00.000Z'],
  ['1.2.24', '2024-02-01T00:00:00.000Z'],
  ['31.12.2024 14:05', '2024-12-31T14:05:00.000Z'],
  ['31.12.2024, 14:05:09', '2024-12-31T14:05:09.000Z'],
  ['31/12/2024', '2024-12-31T00:00:00.000Z'],
  ['12/31/2024 2:05 PM', '2024-12-31T14:05:00.000Z'],
  ['12/31/2024 12:05 AM', '2024-12-31T00:05:00.000Z'],
  ['31-12-2024', '2024-12-31T00:00:00.000Z'],
  ['2024-12-31T14:05:09Z', '2024-12-31T14:05:09.000Z'],
  ['2024-12-31 00:30:00', '2024-12-31T00:30:00.000Z'],
  ['2024-12-31T00:30', '2024-12-31T00:30:00.000Z'],
  ['2024-12-31 00:30:00.123456', '2024-12-31T00:30:00.000Z'],
  ['2024-12-31 00:30:00+02:00', '2024-12-30T22:30:00.000Z'],
  ['2024-02-31 00:30', undefined],
  ['1735653909', '2024-12-31T14:05:09.000Z'],
  ['1735653909000', '2024-12-31T14:05:09.000Z'],
  ['20241231', '2024-12-31T00:00:00.000Z'],
  ['20110122T111244', '2011-01-22T11:12:44.000Z'],
  ['45657', '2024-12-31T00:00:00.000Z'],
  ['45657,5', '2024-12-31T12:00:00.000Z'],
  ['', undefined],
  ['0000-00-00 00:00:00', undefined],
  ['last summer', undefined],
  ['31.02.2024', undefined],
])('%j is the moment %s', (text, expected) => {
  const { TZ } = process.env;
  // Wherever the server stands.
  for (const zone of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
    process.env.TZ = zone;
    const read = readListDate(text, { isDayFirst: false })?.toISOString();
    process.env.TZ = TZ ?? 'UTC';
    expect(read, zone).toBe(expected);
  }
});

test('a day is read in the order that the other lines of its column show, and what cannot be read is counted', async () => {
  const list = await classify(
    'email,created at\na@example.com,03/04/2024\nb@example.com,25/12/2023\nc@example.com,soon\nd@example.com,\n',
  );
  expect(list.rows.map(({ since }) => since?.toISOString().slice(0, 10))).toEqual([
    '2024-04-03',
    '2023-12-25',
    undefined,
    undefined,
  ]);
  expect(list.unreadDates).toBe(1);
});

/** A line of a generated file, and what it has to become; null where it holds nothing. */
interface Made {
  text: string;
  verdict: string | null;
}

const seed = Number(process.env.LIST_SEED ?? 42);
const runs = Number(process.env.LIST_FILES ?? 1_000);

test(`of ${runs} generated files every line is accounted for`, { timeout: 600_000 }, async () => {
  const delimiterOf = fc.constantFrom(',', ';', '\t', '|');
  const file = delimiterOf.chain((delimiter) => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const free = fc.constantFrom(
      '',
      'Ada',
      'Ada "the" first',
      '5" pipe',
      'x y',
      '\u00fc\u00f1\u00ee',
      '\u{1f600}',
      '0',
      "o'n",
    );
    const cell = fc.oneof(
      { weight: 4, arbitrary: free.map((text) => (text.includes('"') ? quoted(text) : text)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(`a${delimiter}b`, 'say "hi"', `1${delimiter}${delimiter}2`).map(quoted),
      },
    );
    const address = fc
      .nat(60)
      .chain((n) =>
        fc.constantFrom(
          `reader${n}@example.com`,
          `Reader${n}@Example.com `,
          `Reader <reader${n}@example.com>`,
          `mailto:reader${n}@example.com`,
          quoted(`reader${n}@example.com`),
          quoted(`"Reader" <reader${n}@example.com>`),
          `reader${n}@b\u00fccher.example`,
        ),
      );
    const wrong = fc.constantFrom('nobody', 'a@', '@', 'a b@example.com', quoted('two words'));
    const record = fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .tuple(address, cell)
          .map((cells): Made => ({ text: cells.join(delimiter), verdict: 'new' })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(wrong, cell)
          .map((cells): Made => ({ text: cells.join(delimiter), verdict: 'invalid' })),
      },
      { weight: 1, arbitrary: address.map((text): Made => ({ text, verdict: 'new' })) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', delimiter, ' ').map((text): Made => ({ text, verdict: null })),
      },
      {
        weight: 1,
        arbitrary: address.map((text): Made => ({ text: `${text}${delimiter}"Ada`, verdict: 'broken' })),
      },
    );
    return fc.record({
      delimiter: fc.constant(delimiter),
      mark: fc.constantFrom('', '\ufeff'),
      above: fc.constantFrom<string[]>(
        [],
        [`sep=${delimiter}`],
        [''],
        ['Customers 2026'],
        ['Customers 2026', ''],
      ),
      head: fc.constantFrom('Email', 'E-Mail', '"Email address"').map((name) => `${name}${delimiter}Name`),
      records: fc.array(record, { minLength: 1, maxLength: 12 }),
      // One after the other.
      ends: fc.constantFrom(['\n'], ['\r\n'], ['\r'], ['\r\n', '\n'], ['\n', '\n', '\r\n']),
      isEnded: fc.boolean(),
      cut: fc.nat(200),
    });
  });
  await fc.assert(
    fc.asyncProperty(file, async ({ mark, above, head, records, ends, isEnded, cut }) => {
      const body = records.map(({ text }, at) => text + (ends[at % ends.length] ?? '')).join('');
      const whole = mark + [...above, head].map((text) => text + ends[0]).join('') + body;
      const expected = [
        ...above.map((text) => ({ text, verdict: text.trim() ? 'title' : null })),
        { text: head, verdict: null },
        ...records,
      ].flatMap(({ verdict }, at) => (verdict ? [[at + 1, verdict]] : []));
      const rows = await linesOf([
        whole.slice(0, cut),
        isEnded ? whole.slice(cut) : whole.slice(cut).trimEnd(),
      ]);
      expect(rows.map(([number, , verdict]) => [number, verdict])).toEqual(expected);
    }),
    { seed, numRuns: runs },
  );
});
