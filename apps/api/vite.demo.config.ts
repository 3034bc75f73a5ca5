import { bundledImports } from '@perfboard/process/bundle';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  ssr: bundledImports,
  build: {
    ssr: 'demo/make-pictures.ts',
    target: 'node20',
    outDir: '.demo-build',
    emptyOutDir: true,
  },
});
