import fc from 'fast-check';

const oddities = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '\ufeff',
  '\u200b\u2060',
  `Z${'\u0301'.repeat(60)}algo`,
  '\r\n\r\nBcc: all@example.com',
  '<script>alert(1)</script>',
  "'; drop table contacts; --",
  '{{7*7}}#{7*7}',
  '%00%ff%',
  '=HYPERLINK("http://x")',
  '../../etc/passwd',
  '👩‍👩‍👧‍👦',
  'مرحبا',
  '__proto__',
  'null',
  'NaN',
  '1e999',
  'a'.repeat(3_000),
  ' '.repeat(5_000),
  `a${' '.repeat(5_000)}b`,
  'é'.normalize('NFD'),
  'İstanbul',
  '\t\tA\nB\r\nC',
];
/** Texts that have broken programs, and random texts. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddities) },
  { weight: 3, arbitrary: fc.string({ maxLength: 120 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...oddities), fc.string({ maxLength: 30 }))
      .map((parts) => parts.join('')),
  },
);
/**
 * Usually a valid value, sometimes a random one: a case with every field invalid reveals little about each.
 */
const field = (good: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: good }, { weight: 2, arbitrary: anyText });
const word = fc.stringMatching(/^[A-Za-z]{2,12}$/);
export const email = fc.tuple(word, word).map(([user, host]) => `${user}@${host}.example`);
const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));
const guard = {
  website: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: anyText }),
  leave_empty: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: anyText }),
  form_token: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: anyText }),
  // An empty field is how a form omits it; only the form endpoint has that.
  idempotency_key: anyText.filter((text) => text !== ''),
  is_admin: fc.constant('true'),
};
const withGuard = <Fields extends Record<string, fc.Arbitrary<string>>>(fields: Fields) =>
  fc
    .tuple(
      fc.record(fields, { requiredKeys: [] }),
      fc.record(guard, { requiredKeys: [] }),
      fc.nat({ max: 9 }),
      fc.record(fields),
    )
    // Most cases have all fields: the interesting errors are in one of them.
    .map(
      ([some, extra, dice, all]): Record<string, string> =>
        ({ ...(dice < 8 ? all : some), ...(dice % 3 === 0 ? extra : {}) }) as Record<string, string>,
    );

/** The visitors' forms: their path in each API, their table, and their fields. */
export const forms = {
  booking: {
    rest: '/api/v1/bookings',
    trpc: 'booking.create',
    form: '/booking',
    table: 'bookings',
    input: withGuard({
      full_name: field(word),
      email: field(email),
      mobile_no: field(digits(10, 12)),
      project_title: field(fc.tuple(word, word).map((words) => `${words.join(' ')} sensor`)),
    }),
  },
  contact: {
    rest: '/api/v1/contacts',
    trpc: 'contact.create',
    form: '/contactus',
    table: 'contacts',
    input: withGuard({
      name: field(word),
      email: field(email),
      mobile: field(digits(10, 15)),
      subject: field(word),
      message: field(fc.lorem({ maxCount: 12 }).map((text) => `${text} please`)),
    }),
  },
  subscriber: {
    rest: '/api/v1/newsletter/subscribe',
    trpc: 'subscriber.subscribe',
    form: '/newsletter',
    table: 'subscribers',
    input: withGuard({ email: field(email) }),
  },
} as const;
