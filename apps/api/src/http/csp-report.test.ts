import { rateLimitRules } from '@perfboard/server/base/rate-limit/rate-limit-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

const report = (body: unknown, type = 'application/csp-report', address = '203.0.113.1') =>
  app.call('/csp-report', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type, 'x-forwarded-for': address },
  });
const reports = () => app.logs.filter((line) => line.includes('break of the content policy'));

test('every response requires trusted types, and names where violations of the policy are reported', async () => {
  for (const path of ['/', '/unsubscribe', '/main/admin/reset-password', '/api/nothing']) {
    const { headers } = await app.call(path);
    const policy = headers.get('content-security-policy');
    expect(policy, path).toContain(
      ";require-trusted-types-for 'script';trusted-types perfboard perfboard-worker default;",
    );
    expect(policy, path).toContain(';report-uri /csp-report;report-to csp');
    expect(headers.get('reporting-endpoints'), path).toBe('csp="/csp-report"');
  }
});

test('a report of either kind is logged, without queries, samples and names that the reporter made up', async () => {
  const old = {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?secret=1',
    'document-uri': 'https://shop.example/projects?q=secret#secret',
    'script-sample': 'secret',
    secret: 'secret',
  };
  expect((await report({ 'csp-report': old })).status).toBe(204);
  const body = {
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    documentURL: 'https://shop.example/?secret',
    sample: 'secret',
  };
  expect((await report([{ type: 'csp-violation', body }], 'application/reports+json')).status).toBe(204);
  expect(reports().map((line) => JSON.parse(line).report)).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://shop.example/projects',
    },
    { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: 'https://shop.example/' },
  ]);
  const opened = { 'document-uri': 'https://shop.example/quote/secret', 'blocked-uri': 'inline' };
  expect((await report({ 'csp-report': opened })).status).toBe(204);
  expect(JSON.parse(reports().at(-1) ?? '').report.page).toBe('https://shop.example/quote/…');
  expect(reports().join('')).not.toContain('secret');
});

test('reports are bounded in size, in fields and in number', async () => {
  const from = '203.0.113.2';
  expect((await report('x', 'text/plain', from)).status).toBe(415);
  expect((await report('{', undefined, from)).status).toBe(400);
  expect((await report({ other: 1 }, undefined, from)).status).toBe(400);
  expect((await report(`"${'x'.repeat(20_000)}"`, undefined, from)).status).toBe(413);
  expect((await report(`{${'"a":1,'.repeat(70)}"b":1}`, undefined, from)).status).toBe(400);
  const before = reports().length;
  const { points } = rateLimitRules.cspReportByAddress;
  const send = () => report({ 'csp-report': { 'blocked-uri': 'inline' } }, undefined, '203.0.113.3');
  const answers = await Promise.all(Array.from({ length: points + 10 }, send));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(reports().length - before).toBe(points);
});

test('security researchers find where to report', async () => {
  const { status, headers, text } = await app.call('/.well-known/security.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toContain(`\nCanonical: ${app.url}/.well-known/security.txt\n`);
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
