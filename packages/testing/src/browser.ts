import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { eventually } from './eventually.ts';
import { scaled } from './limit.ts';

/** This workspace's folder, also when this file is bundled into a benchmark. */
const workspace = join(dirname(createRequire(import.meta.url).resolve('@perfboard/testing/tool')), '..');

const flags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--font-render-hinting=none',
  // /dev/shm is a few megabytes in a container.
  '--disable-dev-shm-usage',
];

export interface BrowserCommand {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * The command that starts a Chromium: the one at `CHROMIUM_PATH`, else the one of ../browser, fetched and
 * unpacked once per version into a folder that later runs reuse.
 */
export async function browserCommand(): Promise<BrowserCommand> {
  const own = process.env.CHROMIUM_PATH;
  const unpacked = own ? null : await unpackChromium();
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath: own ?? join(unpacked ?? '', 'chromium'),
    args: isRoot ? [...flags, '--no-sandbox'] : flags,
    env: unpacked ? { ...stringsOf(process.env), ...environmentOf(unpacked) } : stringsOf(process.env),
  };
}

/** Launches Chromium, headless. */
export async function launchBrowser(): Promise<Browser> {
  const command = await browserCommand();
  return chromium.launch({ ...command, headless: true, chromiumSandbox: false, timeout: scaled(60_000) });
}

function environmentOf(unpacked: string): Record<string, string> {
  const libraries = [join(unpacked, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(unpacked, 'fonts') };
}

/** Long enough to fetch and unpack it over a slow connection. */
const lockMs = 300_000;

async function unpackChromium(): Promise<string> {
  const target = cacheFolder();
  const lock = `${target}.lock`;
  mkdirSync(dirname(target), { recursive: true });
  while (!existsSync(target)) {
    // Another process is unpacking it, unless its lock has expired.
    const isMine = await eventually(
      'Chromium is unpacked',
      () => (existsSync(target) ? 'not needed' : take(lock) && 'taken'),
      2 * lockMs,
    );
    if (isMine === 'not needed') break;
    try {
      if (!existsSync(target)) await unpackInto(target);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  return target;
}

async function unpackInto(target: string): Promise<void> {
  const partial = `${target}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial);
  const script = join(workspace, 'src', 'chromium-unpack.mjs');
  try {
    await promisify(execFile)(process.execPath, [script], { env: { ...process.env, TMPDIR: partial } });
    writeFileSync(join(partial, 'fonts', 'fonts.conf'), fontsConfig(join(target, 'fonts')));
    renameSync(partial, target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * Chromium draws no text without a font; these are the same on every machine. The packed file refers to
 * folders that exist only in AWS Lambda.
 */
function fontsConfig(folder: string): string {
  const path = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${path}</dir><cachedir>${path}/cache</cachedir></fontconfig>
`;
}

/**
 * Creating a folder is atomic, so it serves as a lock; one left by a killed process expires after a while.
 */
function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (made && Date.now() - made > lockMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function cacheFolder(): string {
  const manifest = join(workspace, 'browser', 'package.json');
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: object };
  const [version = ''] = Object.values(dependencies);
  // The path includes the user: a folder made by another user is neither writable nor trustworthy.
  return join(tmpdir(), `perfboard-chromium-${userInfo().uid}`, version);
}

function stringsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
