import { scaled } from '@perfboard/testing/limit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownForm, startTestApp, type TestApp } from '../testing/app.ts';

/** 500 with every run; `FUZZ_CASES=10000 npx vitest run --project api fuzz` for the long one. */
const cases = Number(process.env.FUZZ_CASES ?? 500);
const share = (part: number) => ({ numRuns: Math.ceil(cases * part) });
const timeoutMs = scaled(30_000 + cases * 100);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' } });
});
afterAll(() => app.close());

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
const anyText = fc.oneof(
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
/** Mostly what is asked for, else anything: a case with every field wrong says little about any of them. */
const field = (good: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: good }, { weight: 2, arbitrary: anyText });
const word = fc.stringMatching(/^[A-Za-z]{2,12}$/);
const email = fc.tuple(word, word).map(([user, host]) => `${user}@${host}.example`);
const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));
const guard = {
  website: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: anyText }),
  form_token: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: anyText }),
  // An empty one is a form's way of having none, on the form door only.
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
    // Most cases have all fields: the interesting mistakes are in one of them.
    .map(
      ([some, extra, dice, all]): Record<string, string> =>
        ({ ...(dice < 8 ? all : some), ...(dice % 3 === 0 ? extra : {}) }) as Record<string, string>,
    );

const forms = {
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

interface Verdict {
  status: number;
  message: string;
  issues: unknown;
  isSpam: boolean | null;
}

/** Judges one input at one door and forgets it, so that the next door has not seen it. */
async function verdictOf(table: string, ask: () => Promise<Omit<Verdict, 'isSpam'>>): Promise<Verdict> {
  const answer = await ask();
  const column = table === 'subscribers' ? `status = 'pending'` : 'is_spam';
  const { rows } = await app.database.pool.query(`select ${column} as spam from ${table}`);
  if (rows.length > 0) await app.database.pool.query(`delete from ${table}`);
  await app.database.pool.query('delete from idempotency_keys');
  expect(rows.length, 'a lead is stored if and only if it is accepted').toBe(answer.status < 300 ? 1 : 0);
  return { ...answer, isSpam: rows[0]?.spam ?? null };
}

test.each(Object.entries(forms))(
  'a %s gets one verdict and one message at every door',
  async (_kind, { rest, trpc, form, table, input }) => {
    await fc.assert(
      fc.asyncProperty(input, async (fields) => {
        const byRest = await verdictOf(table, async () => {
          const { status, json } = await app.call(rest, { body: fields });
          return { status: status === 201 ? 200 : status, message: json.message, issues: json.issues };
        });
        const byTrpc = await verdictOf(table, async () => {
          const { status, data, error } = await app.mutate(trpc, fields);
          return { status, message: error?.message ?? data.message, issues: error?.issues };
        });
        const byForm = await verdictOf(table, async () => {
          const { status, text } = await app.call(form, {
            method: 'POST',
            body: new URLSearchParams(fields).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          });
          const shown = shownForm(text);
          return { status, message: shown?.message ?? '', issues: shown?.issues };
        });
        expect(byRest.status).toBeLessThan(500);
        expect(byTrpc).toEqual(byRest);
        expect(byForm).toEqual(byRest);
      }),
      share(0.2),
    );
  },
  timeoutMs,
);

const json = fc.jsonValue({ maxDepth: 4 });
const publicWrites = [
  'contact.create',
  'booking.create',
  'subscriber.subscribe',
  'pageView.record',
  'password.requestReset',
  'password.reset',
];
const restOf: Record<string, string> = {
  'contact.create': '/api/v1/contacts',
  'booking.create': '/api/v1/bookings',
  'subscriber.subscribe': '/api/v1/newsletter/subscribe',
  'password.requestReset': '/api/v1/password/reset-request',
  'password.reset': '/api/v1/password/reset',
};

test(
  'values of any type get one verdict from both programs’ doors, and never a failure of ours',
  async () => {
    const names = [
      'name',
      'email',
      'full_name',
      'mobile',
      'message',
      'token',
      'password',
      'route',
      'path',
      'website',
    ];
    const body = fc.dictionary(fc.oneof(fc.constantFrom(...names), anyText), fc.oneof(json, anyText), {
      maxKeys: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...publicWrites), body, async (name, fields) => {
        const byTrpc = await app.mutate(name, fields);
        expect(byTrpc.status, JSON.stringify(byTrpc.error)).toBeLessThan(500);
        const rest = restOf[name];
        if (!rest) return;
        const byRest = await app.call(rest, { body: fields });
        expect(byRest.status).toBeLessThan(500);
        if (byTrpc.error)
          expect([byRest.status, byRest.json.message]).toEqual([byTrpc.status, byTrpc.error.message]);
      }),
      share(0.15),
    );
  },
  timeoutMs,
);

test(
  'questions of any kind are answered or refused, alike over tRPC and REST',
  async () => {
    const question = fc.record(
      {
        q: anyText,
        category: anyText,
        tag: anyText,
        featured: fc.oneof(anyText, fc.constantFrom('true', 'false', '0', '1')),
        cursor: fc.oneof(
          anyText,
          json.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
        ),
        limit: fc.oneof(anyText, fc.integer().map(String), fc.integer({ min: 1, max: 50 }).map(String)),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(question, anyText, async (fields, text) => {
        // What an address can carry: short, and text that is no UTF-8 is replaced on its way.
        const short = Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, value.slice(0, 600)]),
        );
        const query = new URLSearchParams(short);
        const carried = Object.fromEntries(query);
        const byRest = await app.call(`/api/v1/projects?${query}`);
        const byTrpc = await app.query('project.list', carried);
        expect(byRest.status).toBeLessThan(500);
        expect([byTrpc.status, byTrpc.error?.message]).toEqual([byRest.status, byRest.json.message]);
        const search = await app.query('project.search', { ...carried, limit: undefined });
        expect(search.status).toBeLessThan(500);
        const well = Buffer.from(text.slice(0, 1_000)).toString();
        for (const path of [
          `/api/v1/projects/${encodeURIComponent(well)}`,
          `/api/v1/projects/category/${encodeURIComponent(well)}`,
        ]) {
          expect((await app.call(path)).status, path).toBeLessThan(500);
        }
        expect((await app.query('project.byUuid', { uuid: text })).status).toBeLessThan(500);
      }),
      share(0.15),
    );
  },
  timeoutMs,
);

test(
  'no sign-in is a failure of ours',
  async () => {
    const body = fc.record(
      { email: fc.oneof(anyText, email, json), password: fc.oneof(anyText, json) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (fields) => {
        const answer = await app.call('/api/auth/sign-in/email', { body: fields });
        expect([400, 401]).toContain(answer.status);
        expect(answer.json.message).toEqual(expect.any(String));
      }),
      share(0.1),
    );
  },
  timeoutMs,
);
