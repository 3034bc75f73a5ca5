import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll } from 'vitest';
import type { createApp } from '../app.ts';
import { startTestApp, type TestApp } from './app.ts';

export let app: TestApp;
export let cookie: string;

/** An app with a signed-in member, for tests that change projects. */
export function prepareProjectDesk(render?: Parameters<typeof createApp>[0]['render']): void {
  beforeAll(async () => {
    app = await startTestApp({ ...(render && { render }) });
    cookie = await app.signIn();
    await eventually('changes are listened to', () => app.services.changes.isListening());
  });
  afterAll(() => app.close());
}

export const seen = { description: 'A glimmerfax for the bench', category: 'Robotics', tags: ['Secretive'] };
export const put = (uuid: string, fields: Record<string, unknown>) =>
  app.call(`/api/v1/projects/${uuid}`, {
    method: 'PUT',
    cookie,
    body: { project_name: 'Glimmerfax', ...fields },
  });
