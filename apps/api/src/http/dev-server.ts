import type { Server } from 'node:http';
import type { RenderPage } from '@perfboard/contracts/page';
import type { RequestHandler } from 'express';

interface DevServer {
  /** Serves the web app's sources with hot updates. */
  middleware: RequestHandler;
  render: RenderPage;
  close(): Promise<void>;
}

/** The web app through Vite, with hot reload; never loaded in production, where Vite is not installed. */
export async function startDevServer(options: { webDirectory: string; server: Server }): Promise<DevServer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: options.webDirectory,
    configFile: `${options.webDirectory}/vite.config.ts`,
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server: options.server } },
  });
  return {
    middleware: vite.middlewares,
    async render(request) {
      const entry = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as { renderPage: RenderPage };
      const page = await entry.renderPage(request);
      if (page.kind !== 'html') return page;
      return { ...page, html: await vite.transformIndexHtml(request.url, page.html) };
    },
    close: () => vite.close(),
  };
}
