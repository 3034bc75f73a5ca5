import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const id = 'virtual:subscription-link';
const suffix = '?subscription';

/**
 * The tRPC client's link for subscriptions, as a module of its own. The package has it in the file that every
 * client needs, and a chunk has whole files, so a build takes that file a second time for this link.
 */
export function subscriptionLink(): Plugin {
  let isBuild = false;
  return {
    name: 'perfboard-subscription-link',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    async resolveId(source, importer) {
      if (source !== id) return undefined;
      const client = await this.resolve('@trpc/client', importer);
      if (!client || !isBuild) return client;
      return { id: client.id + suffix, moduleSideEffects: false };
    },
    load: (module) =>
      module.endsWith(suffix) ? readFile(module.slice(0, -suffix.length), 'utf8') : undefined,
  };
}
