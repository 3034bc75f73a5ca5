import { bundledImports } from '@perfboard/process/bundle';
import { defineConfig } from 'vite';

/** The worker, and the programs that it starts to parse an email, to read a calendar and to read an import. */
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
      input: {
        main: 'src/main.ts',
        'mail-parser': '@perfboard/server/leads/mailbox/mail-parser',
        'calendar-parser': '@perfboard/server/leads/appointment-time/calendar-parser',
        'site-file-reader': '@perfboard/server/catalog/site-file/site-file-reader',
      },
    },
    reportCompressedSize: false,
  },
});
