import { extname } from 'node:path';
import type { Plugin } from 'vite';

export interface MadeAsset {
  fileName: string;
  source: string | Uint8Array;
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The part of a plugin that generates files: a build writes them, the development server serves them. */
export function madeAssets(
  make: () => Promise<readonly MadeAsset[]>,
): Required<Pick<Plugin, 'generateBundle' | 'configureServer'>> {
  return {
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const asset of await make()) this.emitFile({ type: 'asset', ...asset });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.split('?')[0]?.slice(1);
        const asset = (await make()).find(({ fileName }) => fileName === name);
        if (!asset) return next();
        response.setHeader('content-type', types[extname(asset.fileName)] ?? 'application/octet-stream');
        response.end(asset.source);
      });
    },
  };
}
