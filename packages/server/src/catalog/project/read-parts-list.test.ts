import { decodeText } from '@perfboard/contracts/words/decode-text';
import { lineCost, toPartsList } from '@perfboard/contracts/words/parts-list';
import { partsMessages, partsText } from '@perfboard/contracts/words/parts-text';
import { expect, test } from 'vitest';
import { readPartsList } from './read-parts-list.ts';

const line = { quantity: 2, part: '10 k, 1 %', designators: 'R1, R2', price: '0.05' };

test('commas, semicolons, tabs, quoted fields and other programs’ column names are accepted', () => {
  for (const text of [
    'Quantity,Part,Reference designators,Price each\n2,"10 k, 1 %","R1, R2",0.05',
    'QTY;Value;Designator;Unit price\r\n2;10 k, 1 %;R1, R2;0,05\r\n\r\n',
    '\ufeffReference\tQuantity Per PCB\tValue\tPrice\n"R1, R2"\t2\t"10 k, 1 %"\t0.05',
  ]) {
    expect(readPartsList(text), text).toEqual({ lines: [line], issues: [], ignored: [] });
  }
  expect(readPartsList('Qty,Part,Footprint,Note\n1,"a ""bare"" one",0805,')).toEqual({
    lines: [{ quantity: 1, part: 'a "bare" one' }],
    issues: [],
    ignored: ['Footprint'],
  });
  expect(readPartsList(' \n ')).toEqual({ lines: [], issues: [], ignored: [] });
});

test('lists are read as programs write them: the best name of a column wins, the others are reported', () => {
  const read = { quantity: 3, part: '100n' };
  const at = { ...read, designators: 'C1' };
  for (const [text, expected, ignored] of [
    ['Item\tQty\tReference\tPart\n1\t3\tC1\t100n', at, ['Item']],
    ['Description,Value,Qty\nCapacitor,100n,3', read, ['Description']],
    ['Comment,Designator,Footprint,Quantity\n100n,C1,0603,3', at, ['Footprint']],
    ['Name,Comment,Qty\n100n,"as small, as can be",3', { ...read, note: 'as small, as can be' }, []],
    ['Qty,Count,Part\n3,4,100n', read, ['Count']],
    ['\r\n \n,,\nQty,Part\n3,100n', read, []],
    ['\ufeffsep=;\r\nQty;Part\r\n3;100n', read, []],
    ['"sep=,"\nQty,Part\n3,100n', read, []],
    ['Qty,Part,,\n3,100n,,,,', read, []],
  ] as const) {
    expect(readPartsList(text), text).toEqual({ lines: [expected], issues: [], ignored });
  }
  const mixed = readPartsList('Qty,Part\r\n1,a\n2,b\r3,c\n0,d');
  expect(mixed.lines.map(({ part }) => part)).toEqual(['a', 'b', 'c']);
  expect(mixed.issues.map(({ line: at }) => at)).toEqual([5]);
  expect(readPartsList('sep=;\n\nQty;Part\n0;a').issues[0]?.line).toBe(4);
});

test('a file in UTF-16 or in a Windows encoding gives the same text', () => {
  const text = 'Qty,Part\n1,Größe µ';
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    Buffer.from(text, 'latin1'),
  ]) {
    expect(readPartsList(decodeText(bytes)).lines).toEqual([{ quantity: 1, part: 'Größe µ' }]);
  }
});

test('errors are reported by line number', () => {
  const text = [
    'Quantity,Part,Price each,Note',
    '0,,1.000.50,',
    '',
    '1.5,Two lines,"0.10","a note',
    'that goes on"',
    `1,${'x'.repeat(201)},-1,`,
    '3,Right,0.0125,',
  ].join('\n');
  expect(readPartsList(text)).toEqual({
    lines: [{ quantity: 3, part: 'Right', price: '0.0125' }],
    ignored: [],
    issues: [
      { line: 2, message: partsMessages.quantity },
      { line: 2, message: 'Part is required' },
      { line: 2, message: partsMessages.price },
      { line: 4, message: partsMessages.quantity },
      { line: 6, message: 'Part must not exceed 200 characters' },
      { line: 6, message: partsMessages.price },
    ],
  });
  const firstOf = (wrong: string) => readPartsList(wrong).issues[0];
  const missing = partsMessages.columnsMissing;
  expect(firstOf('1,Resistor')).toEqual({ line: 1, message: missing });
  expect(firstOf('Qty,Qty,Part\n1,1,a')).toEqual({ line: 1, message: partsMessages.columnTwice('Quantity') });
  expect(firstOf('Qty,Part\n1,"open\n2,b')?.message).toBe(partsMessages.openQuote);
  const unquoted = firstOf('Quantity,Part,Price each\n10,Resistor,0,25');
  expect(unquoted?.message).toContain('more cells than columns');
  expect(firstOf('Qty,Part,\n1,a,b')?.message).toContain('more cells than columns');
  const priced = (price: string) => readPartsList(`Qty;Part;Price\n1;a;${price}`);
  for (const price of ['1,250', '1.250', '999.999']) {
    expect(priced(price).issues[0]?.message, price).toContain('is ambiguous');
  }
  expect(priced('1,250').issues[0]?.message).toContain('Enter 1.2500, or 1250 for thousands');
  for (const price of ['0,125', '1.2500', '1250.125', '1,25'])
    expect(priced(price).issues, price).toEqual([]);
  const many = (count: number) => `Qty,Part\n${'1,a\n'.repeat(count)}`;
  expect(readPartsList(many(300))).toMatchObject({ issues: [] });
  expect(firstOf(many(301))).toEqual({ line: 302, message: partsMessages.tooManyLines });
  expect(firstOf(many(10_000))?.message).toBe(partsMessages.tooManyLines);
});

test('a stray quotation mark is reported on its line; text in inches and cells of several lines are read', () => {
  const head = 'Qty,Part,Price\n\n1,a,1\n';
  const openQuote = { line: 4, message: partsMessages.openQuote };
  for (const rows of [
    '2,"5 display,1\n3,b,1\n',
    '2,"5 display,1\n3,b,1\n4,10" cable,1',
    '2,"display 5"",1\n3,"cable 10"",1',
    '2,"5 display,1\n3,b,1\n4,cable 10",1',
    '2,"5 display,1\n4,cable 10",1',
  ]) {
    expect(readPartsList(head + rows), rows).toEqual({ lines: [], issues: [openQuote], ignored: [] });
  }
  expect(readPartsList(`${head}"2\n",b,1\n3,c,"1\n4,"d",1`).issues).toEqual([{ ...openQuote, line: 6 }]);
  const read = readPartsList(
    `${head}2,10" display,1\n3,"5"" cable",1\n4,"10" display,1\n5,"one\n""two"", 3\n",1`,
  );
  expect(read.issues).toEqual([]);
  expect(read.lines.map(({ part }) => part)).toEqual([
    'a',
    '10" display',
    '5" cable',
    '"10" display',
    'one "two", 3',
  ]);
  // A comma of a sentence, which a space follows, is none of the list.
  const two = readPartsList('Qty,Part\n1,"Resistors,\n2, or 3 of them"\n4,b');
  expect(two.lines.map(({ part }) => part)).toEqual(['Resistors, 2, or 3 of them', 'b']);
  expect(readPartsList('Qty,Part\n2,"5 display\n3,cable 10"').issues).toEqual([{ ...openQuote, line: 2 }]);
  // The second mark ends the quantity of its line; the row is wider than the list by an empty cell.
  const wide = 'Qty,Part,Maker\n3,"cable,Foo\n4",nut,\n5,bolt,Bar';
  for (const text of [wide, wide.replaceAll(',', '\t')])
    expect(readPartsList(text).issues, text).toEqual([{ ...openQuote, line: 2 }]);
});

test('totals are exact, and writing and reading a list gives the same list', () => {
  const lines = [
    { ...line, supplier: 'https://parts.example/a?b=1', note: '=1+1' },
    { quantity: 3, part: 'Screw', mpn: '+49' },
    { quantity: 100_000, part: 'Bead', price: '0.0001' },
    { quantity: 3, part: 'Dime', price: '0.1' },
  ];
  expect(toPartsList(lines, 'EUR')).toEqual({
    lines,
    parts: 4,
    pieces: 100_008,
    priced: 3,
    cost: '10.40',
    currency: 'EUR',
  });
  expect(lines.map(lineCost)).toEqual(['0.10', undefined, '10.00', '0.30']);
  expect(lineCost({ quantity: 3, part: 'a', price: '0.0125' })).toBe('0.0375');
  expect(toPartsList([{ quantity: 1, part: 'a' }], 'EUR')).not.toHaveProperty('cost');
  expect(readPartsList(partsText(lines)).lines).toEqual(lines);
  expect(partsText([])).toBe('');
  // Stored before thousands separators were distinguished from decimals.
  const stored = readPartsList(partsText([{ quantity: 1, part: 'a', price: '1.125' }]));
  expect(stored).toMatchObject({ lines: [{ price: '1.1250' }], issues: [] });
});
