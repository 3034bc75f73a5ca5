import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@perfboard\//], external: true },
  build: {
    ssr: 'demo/make-pictures.ts',
    target: 'node20',
    outDir: '.demo-build',
    emptyOutDir: true,
  },
});
