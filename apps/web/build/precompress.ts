import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|webmanifest)$/;

/**
 * Writes a `.br` and a `.gz` beside every text file, at the highest compression level, so that serving them
 * costs no CPU time.
 */
export function precompress(): Plugin {
  return {
    name: 'perfboard-precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const files = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName));
        const compress = async (file: (typeof files)[number]) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(bytes, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
              },
            }),
            promisify(gzip)(bytes, { level: 9 }),
          ]);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
        };
        // All in parallel: the encoders run in their own threads.
        await Promise.all(files.map(compress));
      },
    },
  };
}
