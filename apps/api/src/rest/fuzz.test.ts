// @module-tag slow
import { scaled } from '@perfboard/testing/limit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyText, email, forms } from '../testing/any-input.ts';
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

interface Verdict {
  status: number;
  message: string;
  issues: unknown;
  isSpam: boolean | null;
}

/** Sends one input to one door and forgets it, so that the next door has not seen it. */
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
  'values of any type get the same verdict from both APIs, and never cause a server error',
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
      'leave_empty',
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
  'sign-in input never causes a server error',
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
