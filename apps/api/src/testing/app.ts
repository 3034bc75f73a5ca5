import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderPage } from '@perfboard/contracts/page';
import type { Role } from '@perfboard/contracts/words/member';
import { createLogger } from '@perfboard/process/log';
import { readEnv } from '@perfboard/server/base/service/env';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { openHttpServices } from '@perfboard/server/service/http-services';
import { hashCheaply, makeAdmin } from '@perfboard/server/testing/make-member';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import type { Express } from 'express';
import { createApp } from '../app.ts';
import { createHttpServer } from '../http/server.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  json: any;
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  cookie?: string | undefined;
  /** Sent as JSON, unless it is a form, text or bytes. */
  body?: unknown;
}

export interface TestApp {
  url: string;
  /** For tests of what is mounted. */
  express: Express;
  services: HttpServices;
  database: TestDatabase;
  /** Every log line so far, as written. */
  logs: string[];
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Calls over tRPC, like a page's client. `data` is the output. */
  query(procedure: string, input?: unknown, cookie?: string): Promise<TrpcAnswer>;
  mutate(procedure: string, input?: unknown, cookie?: string): Promise<TrpcAnswer>;
  /** Creates a member, an owner by default, and signs in; returns the value of the `cookie` header. */
  signIn(admin?: { email?: string; password?: string; role?: Role }): Promise<string>;
  close(): Promise<void>;
}

export interface TrpcAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  data: any;
  error: { message: string; code: string; issues?: Array<{ path: string; message: string }> } | undefined;
}

export interface TestAppOptions {
  /** A database of the caller, instead of a new one; `close` removes it. */
  database?: TestDatabase;
  env?: Record<string, string>;
  /** Replaces the web build: the API's tests are not about pages. */
  render?: RenderPage;
}

/** Renders the request for a page as text that a test can parse. */
const stubRenderer: RenderPage = async ({ form }) => ({
  kind: 'html',
  status: 200,
  html: `<!doctype html><title>stub</title><script type="application/json" id="form">${JSON.stringify(form ?? null).replace(/</g, '\\u003c')}</script>`,
});

/** The parsed text of a stubbed page. */
export const shownForm = (html: string) =>
  JSON.parse(/id="form">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    ok: boolean;
    message: string;
    issues?: Array<{ path: string; message: string }>;
    values: Record<string, string>;
  } | null;

/** The page that a browser shows after a post: of one that was stored, the page to which it is redirected. */
export async function shownAfter({ call }: Pick<TestApp, 'call'>, answer: Answer): Promise<Answer> {
  return answer.status === 303 ? call(answer.headers.get('location') ?? '') : answer;
}

/** The whole app on a free port, with a new database. `close` removes everything. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const folder = mkdtempSync(join(tmpdir(), 'perfboard-api-test-'));
  const server = createHttpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    PUBLIC_URL: url,
    PERFBOARD_DATA: folder,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'trace',
    ...options.env,
  });
  const logs: string[] = [];
  const destination = { write: (line: string) => void logs.push(line) };
  const log = createLogger({ level: env.LOG_LEVEL, process: 'api', destination });
  const services = openHttpServices({ env, log });
  // A sign-in with an unknown account does the same work.
  (await services.auth.$context).password.hash = hashCheaply;
  const app = createApp({ services, render: options.render ?? stubRenderer });
  server.on('request', app.listener);

  const call = async (path: string, { method, headers, cookie, body }: CallOptions = {}): Promise<Answer> => {
    const isRaw =
      body === undefined ||
      typeof body === 'string' ||
      body instanceof FormData ||
      body instanceof Uint8Array;
    const response = await fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(isRaw ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: (isRaw ? body : JSON.stringify(body)) as string | FormData | Uint8Array<ArrayBuffer> }),
    });
    const text = await response.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.status, headers: response.headers, text, json };
  };

  const trpc = async (answer: Promise<Answer>): Promise<TrpcAnswer> => {
    const { status, headers, json } = await answer;
    const error = json?.error && {
      message: json.error.message,
      code: json.error.data?.code,
      issues: json.error.data?.issues,
    };
    return { status, headers, data: json?.result?.data, error };
  };

  return {
    url,
    express: app.express,
    services,
    database,
    logs,
    call,
    query: (procedure, input, cookie) =>
      trpc(
        call(
          `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
          { cookie },
        ),
      ),
    mutate: (procedure, input, cookie) =>
      trpc(
        call(`/trpc/${procedure}`, {
          method: 'POST',
          cookie,
          // Without input, an empty body, as the desk sends it.
          ...(input === undefined ? { headers: { 'content-type': 'application/json' } } : { body: input }),
        }),
      ),
    async signIn(fields) {
      const admin = await makeAdmin(services, fields);
      const answer = await call('/api/auth/sign-in/email', { body: admin });
      if (answer.status !== 200) throw new Error(`Could not sign in: ${answer.status} ${answer.text}`);
      return cookieOf(answer);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The cookies of a response, in the form in which a client sends them. */
export const cookieOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
