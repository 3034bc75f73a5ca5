import { bundledImports } from '@perfboard/process/bundle';
import { defineConfig } from 'vite';

/** The worker, and the program that it starts to parse an email. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: bundledImports,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/main.ts', 'mail-parser': '@perfboard/server/leads/mailbox/mail-parser' },
    },
    reportCompressedSize: false,
  },
});
