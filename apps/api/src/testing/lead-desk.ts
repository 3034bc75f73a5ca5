import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

export let app: TestApp;
export let owner: string;
export let colleague: string;

/** An app with two members, for the tests of the calling file. */
export function prepareLeadDesk(): void {
  beforeAll(async () => {
    app = await startTestApp();
    owner = await app.signIn({ email: 'owner@shop.example' });
    colleague = await app.signIn({ email: 'asha@shop.example' });
    for (const [email, name] of [
      ['owner@shop.example', 'Olga Owner'],
      ['asha@shop.example', 'Asha Rao'],
    ] as const) {
      await app.services.prisma.user.update({ where: { email }, data: { name } });
    }
  });
  afterAll(() => app.close());
}

export interface Entry {
  kind: string;
  uuid: string;
  text: string;
  author: string | null;
  is_own: boolean;
  state: string | null;
}
export const timeline = async (uuid: string, cookie = owner, kind = 'booking') =>
  (await app.query(`${kind}.timeline`, { uuid }, cookie)).data as {
    entries: Entry[];
    assignee: { id: string; name: string } | null;
  };
export const memberId = async (email: string) =>
  (await app.services.prisma.user.findUniqueOrThrow({ where: { email } })).id;
export const rest = (path: string, method: string, body?: unknown, cookie = owner) =>
  app.call(`/api/v1${path}`, { method, body, cookie });
