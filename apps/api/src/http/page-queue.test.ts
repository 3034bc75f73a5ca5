import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { busyPage, createPageQueue } from './page-queue.ts';

/** A page that takes the processor for as long as a rendered one. */
function render(): void {
  const before = process.cpuUsage();
  for (let busy = 0; busy < 20_000; ) {
    const { user, system } = process.cpuUsage(before);
    busy = user + system;
  }
}

const visitors = 40;
const crowd = (port: number) => `
  const { connect } = require('node:net');
  for (let i = 0; i < ${visitors}; i++) connect(${port}, '127.0.0.1').on('connect', function () { this.destroy(); }).on('error', () => {});
`;

test('waiting connections are accepted before pages are made, not one between two of them', async () => {
  const queue = createPageQueue();
  let made = 0;
  let connections = 0;
  const server = createServer();
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const all = new Promise<number>((resolve) => {
    server.on('connection', () => {
      connections += 1;
      if (connections === visitors) resolve(made);
    });
  });
  // This process is blocked until they have connected, so all of them wait in the system's queue.
  spawnSync(process.execPath, ['-e', crowd((server.address() as AddressInfo).port)]);
  const pages = Array.from({ length: 200 }, () =>
    queue(async () => {
      render();
      made += 1;
    }),
  );
  // With one or two connections before each page, 160 and more would be made before.
  expect(await all).toBeLessThan(100);
  await Promise.all(pages);
}, 30_000);

test('a visitor who is turned away reads so in the language of the page', () => {
  expect(busyPage('en')).toContain(
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\n<title>One moment, please</title>',
  );
  expect(busyPage('en')).toContain(
    '<p>Many people are here right now. This page tries again in 3 seconds.</p>',
  );
  expect(busyPage('ar-XB')).toContain('<html lang="ar-XB" dir="rtl">');
  expect(busyPage('de')).toContain('<h1>Einen Moment, bitte</h1>');
});
