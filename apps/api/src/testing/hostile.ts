import { connect } from 'node:net';
import { scaled } from '@perfboard/testing/limit';
import { expect } from 'vitest';
import type { Answer } from './app.ts';

/** Endpoints that accept a body from anyone, and from an admin. */
export const doors = [
  { path: '/api/v1/contacts', isSignedIn: false },
  { path: '/api/v1/projects', isSignedIn: true },
  { path: '/trpc/contact.create', isSignedIn: false },
  { path: '/trpc/contact.create,booking.create?batch=1', isSignedIn: false },
  { path: '/api/auth/sign-in/email', isSignedIn: false },
  { path: '/api/v1/password/reset', isSignedIn: false },
];

const deepArray = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
/** Bodies that every endpoint must reject. */
export const brokenBodies: Array<
  [what: string, contentType: string, body: string | Uint8Array<ArrayBuffer>]
> = [
  ['half a JSON text', 'application/json', '{"name":'],
  ['no JSON at all', 'application/json', '<xml/>'],
  ['an array', 'application/json', '[1,2,3]'],
  ['a text', 'application/json', '"name"'],
  ['null', 'application/json', 'null'],
  [
    'bytes that are no UTF-8',
    'application/json',
    new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  ],
  ['a deep object', 'application/json', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['a deep array', 'application/json', `{"name":${deepArray}}`],
  ['a wide array', 'application/json', JSON.stringify({ name: Array(100_000).fill(1) })],
  ['a prototype key', 'application/json', '{"__proto__":{"is_admin":true},"name":"x"}'],
  ['an inner prototype key', 'application/json', '{"name":{"constructor":{"prototype":{}}}}'],
  ['wrong types', 'application/json', '{"name":1,"email":{},"mobile":[],"subject":null,"message":true}'],
  ['an unknown field', 'application/json', '{"is_admin":true}'],
  ['XML', 'application/xml', '<contact/>'],
  ['plain text', 'text/plain', '{"name":"x"}'],
  ['no content type', '', '{"name":"x"}'],
  ['a content type of garbage', 'application/json/x; charset', '{}'],
  ['a form without boundary', 'multipart/form-data', 'x'],
  ['a broken form', 'multipart/form-data; boundary=x', '--x\r\nbroken'],
];

/** Expects a client error in JSON, with a message and without internal details. */
export function expectRefusal(answer: Answer, where: string) {
  expect(answer.status, `${where}: ${answer.text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${where}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
  expect(answer.headers.get('content-type') ?? '', where).toContain('application/json');
  const body = answer.json?.error ?? (Array.isArray(answer.json) ? answer.json[0]?.error : answer.json);
  expect(body?.message, where).toEqual(expect.any(String));
  expect(answer.text, where).not.toMatch(/node_modules|\.ts:\d|at .*\(|prisma|stack/i);
}

/** Sends bytes that no HTTP client would send, and returns the response. */
export function sendRaw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setTimeout(scaled(15_000), () => socket.destroy(new Error(`No answer to ${text.slice(0, 60)}`)));
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    socket.on('close', () => resolve(answer));
  });
}
