// node healthcheck.mjs URL: exit 0 when it answers 2xx within three seconds.
const response = await fetch(process.argv[2], { signal: AbortSignal.timeout(3_000) }).catch(() => null);
process.exit(response?.ok ? 0 : 1);
