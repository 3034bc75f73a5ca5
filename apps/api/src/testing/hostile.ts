import { connect } from 'node:net';
import { scaled } from '@perfboard/testing/limit';
import { expect } from 'vitest';
import type { Answer } from './app.ts';

/** An error as every door answers it: of the caller, in JSON, with a text and without our insides. */
export function expectRefusal(answer: Answer, where: string) {
  expect(answer.status, `${where}: ${answer.text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${where}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
  expect(answer.headers.get('content-type') ?? '', where).toContain('application/json');
  const body = answer.json?.error ?? (Array.isArray(answer.json) ? answer.json[0]?.error : answer.json);
  expect(body?.message, where).toEqual(expect.any(String));
  expect(answer.text, where).not.toMatch(/node_modules|\.ts:\d|at .*\(|prisma|stack/i);
}

/** What a socket gets for bytes that no HTTP client would send. */
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
