// Unpacks @sparticuz/chromium below TMPDIR, which is where that library writes. It runs as a process of its own, so that
// neither that variable nor the library's changes to the environment reach the tests.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

// The system libraries that Chromium needs and a bare machine lacks; the library unpacks them in the cloud only.
const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'));
await chromium.executablePath();
