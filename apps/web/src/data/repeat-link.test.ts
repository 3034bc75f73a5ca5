import type { AppRouter } from '@perfboard/server/router';
import { type OperationLink, TRPCClientError, type TRPCClientRuntime } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import { wasDone } from './lost-call.ts';
import { repeatLink } from './repeat-link.ts';

type Next = Parameters<OperationLink<AppRouter>>[0]['next'];

/** Makes calls through one link, and returns their keys. Counts how often it asks whether one was done. */
function client() {
  const link = repeatLink({} as TRPCClientRuntime);
  const call = (
    path: string,
    input: unknown,
    answer: 'saved' | 'lost' | 'refused' = 'saved',
    onError: (error: unknown) => void = () => undefined,
  ): unknown => {
    let key: unknown;
    const next = ((op: { path: string; context: { idempotencyKey?: string } }) =>
      observable((observer) => {
        if (op.path === 'audit.wasDone') {
          call.questions += 1;
          observer.next({ result: { type: 'data', data: { is_done: true } } } as never);
          observer.complete();
          return;
        }
        key = op.context.idempotencyKey;
        if (answer === 'saved') {
          observer.next({ result: { type: 'data', data: answer } } as never);
          observer.complete();
        } else {
          const data = answer === 'refused' ? { code: 'TOO_MANY_REQUESTS', httpStatus: 429 } : undefined;
          observer.error(Object.assign(new TRPCClientError(answer), { data }));
        }
      })) as unknown as Next;
    const op = { id: 1, type: 'mutation', path, input, context: {}, signal: null } as never;
    link({ op, next }).subscribe({ error: onError });
    return key;
  };
  call.questions = 0;
  return call;
}

const photo = (name: string) => {
  const form = new FormData();
  form.set('uuid', 'a project');
  form.set('image', new File(['bytes'], name, { lastModified: 1 }));
  return form;
};

test('a creation whose answer was lost has the same key again, until it succeeds', () => {
  const call = client();
  const key = call('webhook.create', { url: 'https://one.example' }, 'lost');
  expect(key).toBeTypeOf('string');
  expect(call('webhook.create', { url: 'https://two.example' })).not.toBe(key);
  expect(call('webhook.create', { url: 'https://one.example' }, 'refused')).toBe(key);
  expect(call('webhook.create', { url: 'https://one.example' })).toBe(key);
  expect(call('webhook.create', { url: 'https://one.example' })).not.toBe(key);
});

test('an upload is known by its file', () => {
  const call = client();
  const key = call('photo.add', photo('bench.png'), 'lost');
  expect(call('photo.add', photo('board.png'))).not.toBe(key);
  expect(call('photo.add', photo('bench.png'))).toBe(key);
});

test('what was removed since can be created again', () => {
  const call = client();
  const note = { uuid: 'a lead', body: 'Called' };
  const key = call('booking.addNote', note, 'lost');
  call('lead.removeNote', { uuid: 'a note' });
  expect(call('booking.addNote', note)).not.toBe(key);
});

test('a change whose answer was lost has the same key again, until the member changes something of the kind', () => {
  const call = client();
  const change = { uuids: ['a lead'], status: 'archived' };
  const key = call('contact.changeMany', change, 'lost');
  expect(call('contact.changeMany', change, 'lost')).toBe(key);
  call('project.update', { uuid: 'a project' });
  expect(call('contact.changeMany', change, 'lost')).toBe(key);
  call('contact.setStatus', { uuid: 'a lead', status: 'read' });
  expect(call('contact.changeMany', change)).not.toBe(key);
  expect(call('presence.beat', {})).toBeUndefined();
});

test('a call that the server has done is repeated with its key, for the first answer', async () => {
  const call = client();
  const change = { uuids: ['a lead'], status: 'archived' };
  const errors: unknown[] = [];
  const key = call('contact.changeMany', change, 'lost', (error) => errors.push(error));
  call('contact.setStatus', { uuid: 'another', status: 'read' }, 'refused');
  expect(await wasDone(errors[0])).toBe(true);
  expect(await wasDone(errors[0])).toBe(false);
  expect(call('contact.changeMany', change)).toBe(key);
});

test.each([
  ['the member has repeated it', 'contact.changeMany'],
  ['the member has changed something of the kind', 'contact.setStatus'],
])('a call is not repeated once %s', async (_, path) => {
  const call = client();
  const change = { uuids: ['a lead'], status: 'archived' };
  const errors: unknown[] = [];
  call('contact.changeMany', change, 'lost', (error) => errors.push(error));
  call(path, change);
  expect(await wasDone(errors[0])).toBe(false);
  expect(call.questions).toBe(0);
});

test('if the answer to the repetition is lost too, the member repeats the call', async () => {
  const call = client();
  const change = { uuids: ['a lead'], status: 'archived' };
  const errors: unknown[] = [];
  const lose = () => call('contact.changeMany', change, 'lost', (error) => errors.push(error));
  const key = lose();
  expect(await wasDone(errors[0])).toBe(true);
  expect(lose()).toBe(key);
  expect(await wasDone(errors[1])).toBe(false);
  expect(call.questions).toBe(1);
  expect(call('contact.changeMany', change)).toBe(key);
});
