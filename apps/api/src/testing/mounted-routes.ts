import type { Express } from 'express';

interface Layer {
  rawPath: string | string[];
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

function mounted(stack: Layer[], prefix = ''): { routes: string[]; prefixes: string[] } {
  const routes: string[] = [];
  const prefixes: string[] = [];
  for (const layer of stack) {
    const paths = [layer.rawPath].flat().map((path) => (path === '/' ? prefix : prefix + path));
    if (layer.route) {
      // `_all` answers 405 only.
      const methods = Object.keys(layer.route.methods).filter((method) => method !== '_all');
      routes.push(...methods.map((method) => `${method.toUpperCase()} ${prefix}${layer.route?.path}`));
      continue;
    }
    prefixes.push(...paths.filter((path) => path !== ''));
    for (const path of paths) {
      const inner = mounted(layer.handle.stack ?? [], path);
      routes.push(...inner.routes);
      prefixes.push(...inner.prefixes);
    }
  }
  return { routes: [...new Set(routes)], prefixes: [...new Set(prefixes)] };
}

/** The routes mounted in Express as `METHOD /path`, and prefixes that belong to one handler. */
export const mountedOn = (express: Express) =>
  mounted((express as unknown as { router: { stack: Layer[] } }).router.stack);
