import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Turbo must neither send telemetry nor check for updates. */
export const quietEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
};

/** Vite over the sources, for scripts that load the product's own modules with `ssrLoadModule`; close it afterwards. */
export async function openSources() {
  const { createServer } = await import('vite');
  return createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
}

/** The program of a dependency, started without npx and without a shell, so that paths may contain spaces. */
export function localBin(name) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}
