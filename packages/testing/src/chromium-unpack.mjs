// Unpacks @sparticuz/chromium below TMPDIR, which is where that library writes. It runs as a process of its own, so that
// neither that variable nor the library's changes to the environment reach the tests.

// The system libraries that Chromium needs and a bare machine lacks; the library unpacks them in the cloud only, and
// looks where it is when it is loaded.
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
const { default: chromium } = await import('@sparticuz/chromium');
await chromium.executablePath();
