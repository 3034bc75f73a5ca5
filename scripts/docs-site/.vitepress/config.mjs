// Started by scripts/docs-site.mjs, which lays the pages and the sidebar out.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
const file = join(folder, 'pages', 'sidebar.json');
const sidebar = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

export default {
  title: 'Perfboard',
  description: 'The website of an electronics project shop and the desk behind it',
  srcDir: 'pages',
  outDir: 'dist',
  // Nothing is loaded from other hosts, and a page's address has no ending.
  cleanUrls: true,
  lastUpdated: false,
  ignoreDeadLinks: 'localhostLinks',
  // Text such as {{name}} in a page is no template.
  markdown: { config: (md) => escapeBraces(md) },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Owners', link: '/docs/owner/first-hour' },
      { text: 'Operators', link: '/docs/operate/install' },
      { text: 'Developers', link: '/docs/develop/architecture' },
      { text: 'Reference', link: '/docs/reference/api' },
    ],
    sidebar,
    outline: [2, 3],
  },
};

function escapeBraces(md) {
  for (const rule of ['text', 'code_inline']) {
    const render = md.renderer.rules[rule] ?? ((tokens, index) => md.utils.escapeHtml(tokens[index].content));
    md.renderer.rules[rule] = (...args) => render(...args).replaceAll('{{', '&#123;&#123;');
  }
}
