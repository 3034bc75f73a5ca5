import { bundledImports } from '@perfboard/process/bundle';
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'data-command': 'src/data-command.ts',
        'mail-catcher': 'src/mail-catcher/main.ts',
        'parent-watch': 'src/parent-watch.ts',
      },
    },
  },
  ssr: bundledImports,
});
