import { defineConfig } from 'vite';

/** One file that Node runs; only the workspace's own packages go into it, everything else stays in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@perfboard\//], external: true },
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
