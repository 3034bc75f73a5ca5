import { describe, expect, test } from 'vitest';
import { busyTimes } from './parse-calendar.ts';

const berlin = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`;

const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...parts, 'END:VCALENDAR']
    .join('\n')
    .replaceAll('\n', '\r\n');
const event = (...lines: string[]): string =>
  [
    'BEGIN:VEVENT',
    'UID:1@x.example',
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Secret',
    ...lines,
    'END:VEVENT',
  ].join('\n');

const busy = (file: string, zone = 'Europe/Berlin', from = '2026-10-01', until = '2026-11-10') =>
  busyTimes(file, { from: new Date(from), until: new Date(until), zone }).map((one) =>
    [one.from, one.until].map((at) => at.toISOString().slice(5, 16)).join(' to '),
  );

test.each([
  ['in UTC', event('DTSTART:20261005T080000Z', 'DTEND:20261005T090000Z'), ['10-05T08:00 to 10-05T09:00']],
  [
    'in a zone, by its length',
    event('DTSTART;TZID=Europe/Berlin:20261005T100000', 'DURATION:PT90M'),
    ['10-05T08:00 to 10-05T09:30'],
  ],
  [
    'without a zone',
    event('DTSTART:20261005T100000', 'DTEND:20261005T110000'),
    ['10-05T08:00 to 10-05T09:00'],
  ],
  [
    'in a zone that Outlook names and the file does not describe: by the shop’s clocks',
    event(
      'DTSTART;TZID=W. Europe Standard Time:20261005T100000',
      'DTEND;TZID=W. Europe Standard Time:20261005T110000',
    ),
    ['10-05T08:00 to 10-05T09:00'],
  ],
  ['of a whole day', event('DTSTART;VALUE=DATE:20261005'), ['10-04T22:00 to 10-05T22:00']],
  [
    'of whole days over the change of clocks, which are longer',
    event('DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261026'),
    ['10-23T22:00 to 10-25T23:00'],
  ],
  [
    'that repeats, over the change of clocks: the same time by its own clocks',
    event(
      'DTSTART;TZID=Europe/Berlin:20261019T100000',
      'DTEND;TZID=Europe/Berlin:20261019T110000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    ),
    ['10-19T08:00 to 10-19T09:00', '10-26T09:00 to 10-26T10:00', '11-02T09:00 to 11-02T10:00'],
  ],
  [
    'that has repeated for years, without some of its occurrences',
    event(
      'DTSTART;TZID=Europe/Berlin:20100104T100000',
      'DTEND;TZID=Europe/Berlin:20100104T110000',
      'RRULE:FREQ=MONTHLY;BYDAY=1MO',
      'EXDATE;TZID=Europe/Berlin:20261005T100000',
    ),
    ['11-02T09:00 to 11-02T10:00'],
  ],
  [
    'on the last weekday of a month, and on a further day',
    event(
      'DTSTART:20260130T080000Z',
      'DTEND:20260130T090000Z',
      'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'RDATE:20261007T080000Z',
    ),
    ['10-07T08:00 to 10-07T09:00', '10-30T08:00 to 10-30T09:00'],
  ],
  [
    'that is shown as free',
    event('DTSTART:20261005T080000Z', 'DTEND:20261005T090000Z', 'TRANSP:TRANSPARENT'),
    [],
  ],
  ['that is canceled', event('DTSTART:20261005T080000Z', 'DTEND:20261005T090000Z', 'STATUS:CANCELLED'), []],
  [
    'that Outlook shows as free',
    event('DTSTART:20261005T080000Z', 'DTEND:20261005T090000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    [],
  ],
  ['outside of the window', event('DTSTART:20260905T080000Z', 'DTEND:20260905T090000Z'), []],
  ['without a length', event('DTSTART:20261005T080000Z'), []],
  [
    'on further days without a rule: the first day counts too',
    event('DTSTART:20261005T080000Z', 'DTEND:20261005T090000Z', 'RDATE:20261007T080000Z,20261008T080000Z'),
    ['10-05T08:00 to 10-05T09:00', '10-07T08:00 to 10-07T09:00', '10-08T08:00 to 10-08T09:00'],
  ],
  [
    'at further times of lengths of their own',
    event(
      'DTSTART:20261005T080000Z',
      'DTEND:20261005T090000Z',
      'RDATE;VALUE=PERIOD:20261007T080000Z/20261007T110000Z,20261008T080000Z/PT30M',
    ),
    ['10-05T08:00 to 10-05T09:00', '10-07T08:00 to 10-07T11:00', '10-08T08:00 to 10-08T08:30'],
  ],
  [
    'without some of its further days',
    event(
      'DTSTART:20261005T080000Z',
      'DTEND:20261005T090000Z',
      'RDATE:20261007T080000Z,20261008T080000Z',
      'EXDATE:20261005T080000Z,20261008T080000Z',
    ),
    ['10-07T08:00 to 10-07T09:00'],
  ],
])('an event %s', (_name, part, expected) => {
  expect(busy(calendar(berlin, part))).toEqual(expected);
});

test('an occurrence that was moved, and one that was canceled, are where they are now', () => {
  const series = event(
    'DTSTART;TZID=Europe/Berlin:20261005T100000',
    'DTEND;TZID=Europe/Berlin:20261005T110000',
    'RRULE:FREQ=DAILY;COUNT=3',
  );
  const moved = event(
    'RECURRENCE-ID;TZID=Europe/Berlin:20261006T100000',
    'DTSTART;TZID=Europe/Berlin:20261008T140000',
    'DTEND;TZID=Europe/Berlin:20261008T150000',
  );
  const gone = event(
    'RECURRENCE-ID;TZID=Europe/Berlin:20261007T100000',
    'DTSTART;TZID=Europe/Berlin:20261007T100000',
    'DTEND;TZID=Europe/Berlin:20261007T110000',
    'STATUS:CANCELLED',
  );
  expect(busy(calendar(berlin, moved, series, gone))).toEqual([
    '10-05T08:00 to 10-05T09:00',
    '10-08T12:00 to 10-08T13:00',
  ]);
});

describe('a series that was changed from an occurrence on', () => {
  const series = (...more: string[]) =>
    event(
      'DTSTART;TZID=Europe/Berlin:20261012T100000',
      'DTEND;TZID=Europe/Berlin:20261012T110000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      ...more,
    );
  const turn = (...lines: string[]) =>
    event('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261019T100000', ...lines);
  const before = '10-12T08:00 to 10-12T09:00';

  test('is at its new time and of its new length, by its clocks over their change', () => {
    const later = turn(
      'DTSTART;TZID=Europe/Berlin:20261020T140000',
      'DTEND;TZID=Europe/Berlin:20261020T160000',
    );
    expect(busy(calendar(berlin, series(), later))).toEqual([
      before,
      '10-20T12:00 to 10-20T14:00',
      '10-27T13:00 to 10-27T15:00',
      '11-03T13:00 to 11-03T15:00',
    ]);
  });

  test('is over where it was canceled or made free', () => {
    const at = ['DTSTART;TZID=Europe/Berlin:20261019T100000', 'DTEND;TZID=Europe/Berlin:20261019T110000'];
    expect(busy(calendar(berlin, series(), turn(...at, 'STATUS:CANCELLED')))).toEqual([before]);
    expect(busy(calendar(berlin, series(), turn(...at, 'TRANSP:TRANSPARENT')))).toEqual([before]);
  });

  test('follows the last change before an occurrence, and one that was moved alone is where it was moved to', () => {
    const whole = turn('DTSTART;VALUE=DATE:20261019', 'DTEND;VALUE=DATE:20261020');
    const again = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261102T100000',
      'DTSTART;TZID=Europe/Berlin:20261102T080000',
      'DTEND;TZID=Europe/Berlin:20261102T083000',
    );
    const alone = event(
      'RECURRENCE-ID;TZID=Europe/Berlin:20261026T100000',
      'DTSTART;TZID=Europe/Berlin:20261028T100000',
      'DTEND;TZID=Europe/Berlin:20261028T110000',
    );
    const nine = series().replace('COUNT=4', 'COUNT=5');
    expect(busy(calendar(berlin, again, alone, nine, whole))).toEqual([
      before,
      '10-18T22:00 to 10-19T22:00',
      '10-28T09:00 to 10-28T10:00',
      '11-02T07:00 to 11-02T07:30',
      '11-09T07:00 to 11-09T07:30',
    ]);
  });

  test('counts where only the change moves it into view', () => {
    const far = turn(
      'DTSTART;TZID=Europe/Berlin:20261109T100000',
      'DTEND;TZID=Europe/Berlin:20261109T110000',
    );
    const file = calendar(berlin, series(), far);
    expect(busy(file, 'Europe/Berlin', '2026-11-20', '2026-12-10')).toEqual(['11-23T09:00 to 11-23T10:00']);
  });
});

test('a series in a zone that the file names and does not describe is by the clocks of that zone', () => {
  const part = event(
    'DTSTART;TZID=Europe/Berlin:20261019T100000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  );
  expect(busy(calendar(part), 'America/New_York')).toEqual([
    '10-19T08:00 to 10-19T09:00',
    '10-26T09:00 to 10-26T10:00',
  ]);
});

test('an occurrence that is left out by its UTC time, of a series in a zone that the file does not describe', () => {
  const part = event(
    'DTSTART;TZID=Europe/Berlin:20261005T100000',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;COUNT=3',
    'EXDATE:20261006T080000Z',
  );
  expect(busy(calendar(part))).toEqual(['10-05T08:00 to 10-05T09:00', '10-07T08:00 to 10-07T09:00']);
});

describe('a time that the clocks skip is as long after the jump as the calendar’s owner sees it', () => {
  test.each([
    [
      'in a series',
      'Europe/Berlin',
      ['20260328T023000', '20260328T033000', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['03-28T01:30 to 03-28T02:30', '03-29T01:30 to 03-29T02:30', '03-30T00:30 to 03-30T01:30'],
    ],
    ['alone', 'Europe/Berlin', ['20260329T020000', '20260329T030000'], ['03-29T01:00 to 03-29T02:00']],
    [
      'alone, to its end',
      'Europe/Berlin',
      ['20260329T013000', '20260329T023000'],
      ['03-29T00:30 to 03-29T01:30'],
    ],
    [
      'of half an hour',
      'Australia/Lord_Howe',
      ['20261004T020000', '20261004T023000'],
      ['10-03T15:30 to 10-03T16:00'],
    ],
    [
      'shown twice: the first',
      'Europe/Berlin',
      ['20261025T023000', '20261025T024500'],
      ['10-25T00:30 to 10-25T00:45'],
    ],
  ])('%s (%s)', (_case, zone, [starts, ends, ...more], expected) => {
    const part = event(`DTSTART;TZID=${zone}:${starts}`, `DTEND;TZID=${zone}:${ends}`, ...more);
    expect(busy(calendar(part), 'UTC', '2026-03-01', '2026-11-10')).toEqual(expected);
  });
});

test('a zone that the file describes under a short name, which other programs read in another way', () => {
  const own = `BEGIN:VTIMEZONE
TZID:EST
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`;
  const part = event('DTSTART;TZID=EST:20261005T100000', 'DTEND;TZID=EST:20261005T110000');
  expect(busy(calendar(own, part))).toEqual(['10-05T14:00 to 10-05T15:00']);
  expect(busy(calendar(part))).toEqual(['10-05T15:00 to 10-05T16:00']);
});

test('a file that begins with a byte order mark', () => {
  const part = event('DTSTART:20261005T080000Z', 'DTEND:20261005T090000Z');
  expect(busy(`\uFEFF${calendar(part)}`)).toEqual(['10-05T08:00 to 10-05T09:00']);
});

test('a zone that the file describes under a name of its own', () => {
  const own = berlin.replace('TZID:Europe/Berlin', 'TZID:Customized Time Zone');
  const part = event(
    'DTSTART;TZID=Customized Time Zone:20261102T100000',
    'DTEND;TZID=Customized Time Zone:20261102T110000',
  );
  expect(busy(calendar(own, part), 'America/New_York')).toEqual(['11-02T09:00 to 11-02T10:00']);
});

test('busy times that a server publishes without events; overlapping ones are one', () => {
  const part = [
    'BEGIN:VFREEBUSY',
    'DTSTAMP:20260101T000000Z',
    'FREEBUSY;FBTYPE=BUSY:20261005T080000Z/PT1H,20261005T083000Z/20261005T100000Z',
    'FREEBUSY;FBTYPE=FREE:20261006T080000Z/PT1H',
    'END:VFREEBUSY',
  ].join('\n');
  expect(busy(calendar(part))).toEqual(['10-05T08:00 to 10-05T10:00']);
});

test.each([
  ['a page', '<!doctype html><html><body>Sign in</body></html>'],
  ['nothing', ''],
  ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD'],
  [
    'a rule that repeats every second',
    calendar(event('DTSTART:20000101T000000Z', 'DTEND:20000101T000001Z', 'RRULE:FREQ=SECONDLY')),
  ],
])('%s is no calendar that can be read', (_name, file) => {
  expect(() => busy(file)).toThrow();
});
