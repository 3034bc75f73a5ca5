// Fetches @sparticuz/chromium, of the version and with the checksum that ../browser/package-lock.json names, and unpacks it
// below TMPDIR, which is where that library writes. It runs as a process of its own, so that neither that variable nor
// the library's changes to the environment reach the tests.
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installLocked } from './tool.mjs';

const folder = join(tmpdir(), 'npm');
cpSync(fileURLToPath(new URL('../browser', import.meta.url)), folder, { recursive: true });
await installLocked(folder);

// The system libraries that Chromium needs and a bare machine lacks; the library unpacks them in the cloud only, and
// looks where it is when it is loaded.
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
const entry = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
const { default: chromium } = await import(pathToFileURL(entry).href);
await chromium.executablePath();
rmSync(folder, { recursive: true });
