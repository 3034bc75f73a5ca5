// Fetches @sparticuz/chromium, with the version and checksum of ../browser/package-lock.json, and unpacks it
// below TMPDIR, where that library writes. Runs in its own process, so that neither that variable nor the
// library's changes to the environment affect the tests.
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installLocked } from './tool.mjs';

const folder = join(tmpdir(), 'npm');
cpSync(fileURLToPath(new URL('../browser', import.meta.url)), folder, { recursive: true });
await installLocked(folder);

// System libraries that Chromium needs and a minimal machine lacks. The library unpacks them only in AWS
// Lambda, which it detects when it is loaded.
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
const entry = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
const { default: chromium } = await import(pathToFileURL(entry).href);
await chromium.executablePath();
rmSync(folder, { recursive: true });
