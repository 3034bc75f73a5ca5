// @module-tag slow
import { cleanLine, cleanText } from '@perfboard/contracts/text';
import { appRouter } from '@perfboard/server/router';
import { makeContact } from '@perfboard/server/testing/make-lead';
import { makeProject } from '@perfboard/server/testing/make-project';
import type { AnyProcedure } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/app.ts';
import encoded from '../testing/naughty/blns.base64.json' with { type: 'json' };

/** The Big List of Naughty Strings, in base64 as its authors ship it for editors that would alter it. */
const naughty = encoded.map((text) => Buffer.from(text, 'base64').toString().replace(/\n$/, ''));
/** Each call meets a seventh of them, all calls together every one; `NAUGHTY=all` gives every call all. */
const share = process.env.NAUGHTY === 'all' ? 1 : 7;
const shareOf = (at: number) => naughty.filter((_, index) => (index + at) % share === 0);

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

type Schema = z.ZodType & { _zod: { def: Record<string, unknown> } };

/** What of a schema a value goes into first: past what only wraps it, and what only reads it. */
function inner(schema: Schema): Schema {
  const {
    type,
    innerType,
    in: first,
    out,
    getter,
  } = schema._zod.def as Record<string, Schema> & {
    getter?: () => Schema;
  };
  if (getter) return inner(getter());
  if (innerType) return inner(innerType);
  if ((type as unknown) !== 'pipe' || !first || !out) return schema;
  return inner((first._zod.def.type as unknown) === 'transform' ? out : first);
}

/** The text fields of an input, by their path, with the schema that validates them. */
function textFields(schema: Schema, path: string): [path: string, field: Schema][] {
  const { def } = inner(schema)._zod as { def: Record<string, unknown> };
  if (def.type === 'string') return [[path, schema]];
  if (def.type === 'array') return textFields(def.element as Schema, `${path}[]`);
  if (def.type === 'union') return (def.options as Schema[]).flatMap((option) => textFields(option, path));
  if (def.type !== 'object') return [];
  return Object.entries(def.shape as Record<string, Schema>).flatMap(([name, field]) =>
    textFields(field, `${path}.${name}`),
  );
}

test('every text field of every call takes a naughty text whole, cleaned the same however often, or refuses it with a message', () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  const fields = procedures.flatMap(([name, { _def }]) =>
    ((_def as unknown as { inputs: Schema[] }).inputs ?? [])
      .flatMap((input) => textFields(input, name))
      .map(([path, field]) => ({ path, field, isWritten: _def.type === 'mutation' })),
  );
  // The walk finds them: forms, desk, settings, the shop's lists.
  const paths = fields.map(({ path }) => path);
  for (const path of [
    'contact.create.message',
    'booking.addNote.body',
    'project.update.tags[]',
    'token.create.name',
  ])
    expect(paths).toContain(path);
  expect(paths).toContain('shop.questions.save.value.questions[].answer');
  const wrong: string[] = [];
  for (const { path, field, isWritten } of fields) {
    for (const text of naughty) {
      const result = field.safeParse(text);
      if (!result.success) {
        if (result.error.issues.some(({ message }) => message === '')) wrong.push(`${path}: no message`);
        continue;
      }
      const taken = result.data;
      // A search may be cut short; what is stored must come back equal when it is saved again.
      if (!isWritten || typeof taken !== 'string') continue;
      const again = field.safeParse(taken);
      if (!again.success || again.data !== taken) wrong.push(`${path}: ${JSON.stringify([text, taken])}`);
    }
  }
  expect(wrong).toEqual([]);
});

interface Stored {
  /** What is sent for one text. */
  input: (text: string) => object;
  /** What stands in the database after it was taken, in the order of `expected`. */
  read: (answer: { uuid: string }) => Promise<unknown[]>;
  expected: (text: string) => unknown[];
}

const contactUuid = async () => (await makeContact(app.services)).uuid;
const projectUuid = async () => (await makeProject(app.services)).uuid;
const row = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await app.database.pool.query({ text: sql, values, rowMode: 'array' })).rows[0] ?? [];

test('what a naughty text left in the database is what was sent, cleaned; what is refused says so beside its field; nothing fails', async () => {
  const [contact, project] = await Promise.all([contactUuid(), projectUuid()]);
  const sender = { email: 'asha@reader.example', mobile: '9876543210' };
  const calls: Record<string, Stored> = {
    'contact.create': {
      input: (text) => ({ ...sender, name: text, subject: text, message: `Ten letters: ${text}` }),
      read: () => row('select name, subject, message from contacts order by uuid desc limit 1'),
      expected: (text) => [cleanLine(text), cleanLine(text), cleanText(`Ten letters: ${text}`)],
    },
    'booking.create': {
      input: (text) => ({
        email: sender.email,
        mobile_no: sender.mobile,
        full_name: `N ${text}`,
        project_title: `Title ${text}`,
      }),
      read: () => row('select full_name, project_title from bookings order by uuid desc limit 1'),
      expected: (text) => [cleanLine(`N ${text}`), cleanLine(`Title ${text}`)],
    },
    'subscriber.subscribe': {
      input: (text) => ({ email: `${text}@naughty.example` }),
      read: () => row('select count(*)::int > 0 from subscribers'),
      expected: () => [true],
    },
    'contact.addNote': {
      input: (text) => ({ uuid: contact, body: text }),
      read: ({ uuid }) => row('select body from lead_notes where uuid = $1', [uuid]),
      expected: (text) => [cleanText(text)],
    },
    'project.update': {
      input: (text) => ({ uuid: project, project_name: text, description: text, tags: [text] }),
      read: () => row('select project_name, description, tags[1] from projects where uuid = $1', [project]),
      expected: (text) => [cleanLine(text), cleanText(text), cleanLine(text) || null],
    },
    'newsletter.create': {
      input: (text) => ({ subject: text, body: text }),
      read: ({ uuid }) => row('select subject, body from newsletters where uuid = $1', [uuid]),
      expected: (text) => [cleanLine(text), cleanText(text)],
    },
    'project.search': {
      input: (text) => ({ text, page: text, tag: text }),
      read: async () => [],
      expected: () => [],
    },
  };
  for (const [at, [name, { input, read, expected }]] of Object.entries(calls).entries()) {
    let taken = 0;
    for (const text of shareOf(at)) {
      const answer = await app.mutate(name, input(text), cookie);
      const where = `${name} ${JSON.stringify(text)}`;
      expect(answer.status, where).toBeLessThan(500);
      if (answer.status >= 300) {
        expect(answer.error?.message, where).toEqual(expect.stringMatching(/\S/));
        continue;
      }
      taken++;
      expect(await read(answer.data), where).toEqual(expected(text));
    }
    if (name !== 'project.search') expect(taken, name).toBeGreaterThan(0);
  }
});
