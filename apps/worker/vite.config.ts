import { bundledImports } from '@perfboard/process/bundle';
import { defineConfig } from 'vite';

/** One file that Node runs. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: bundledImports,
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
    reportCompressedSize: false,
  },
});
