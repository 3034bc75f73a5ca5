// npm run docs: builds the docs site to scripts/docs-site/dist, from docs/ and from the product itself. With --serve it shows it
// while pages are written. VitePress brings a Vite of its own (100 MB), so it is fetched when it is first wanted.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchedTool } from '../packages/testing/src/tool.mjs';
import { apiPage, environmentPage, metricsPage, readProduct, webhooksPage } from './docs-reference.mjs';
import { root } from './local-bin.mjs';

const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1].replaceAll('`', '') ?? '';

/** Titles that give an owner or operator the order of reading; other pages follow by name. */
const order = {
  owner: ['first-hour', 'daily-work', 'projects', 'newsletters', 'appearance', 'team'],
  operate: [
    'install',
    'configure',
    'mail',
    'upgrade',
    'back-up',
    'restore',
    'monitor',
    'alerts',
    'troubleshooting',
  ],
  develop: ['architecture', 'tutorial', 'database', 'testing', 'rest-api', 'release'],
  reference: ['api', 'environment', 'webhooks', 'metrics'],
  decisions: [],
};
const groups = {
  owner: 'Owners',
  operate: 'Operators',
  develop: 'Developers',
  reference: 'Reference',
  decisions: 'Decisions',
};

/** Links to what is no page: files of the repository are shown as pages of text. */
const textPages = { '.env.example': 'env-example.md', LICENSE: 'LICENSE.md' };

/** Lays out every page below `target` in the repository's own folders, so that links between pages stay as they are. */
export function layPages(target, product) {
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'docs'), join(target, 'docs'), { recursive: true });
  for (const file of readdirSync(root).filter((name) => name.endsWith('.md')))
    cpSync(join(root, file), join(target, file));
  for (const [file, page] of Object.entries(textPages))
    writeFileSync(
      join(target, page),
      `# ${file}\n\n\`\`\`\`text\n${readFileSync(join(root, file), 'utf8')}\n\`\`\`\`\n`,
    );
  const reference = {
    api: apiPage(product.api),
    environment: environmentPage(readFileSync(join(root, '.env.example'), 'utf8')),
    webhooks: webhooksPage(product),
    metrics: metricsPage(root),
  };
  mkdirSync(join(target, 'docs/reference'));
  for (const [name, text] of Object.entries(reference))
    writeFileSync(join(target, `docs/reference/${name}.md`), `${text}\n`);
  const sidebar = Object.entries(groups).map(([folder, text]) => ({
    text,
    collapsed: folder === 'decisions',
    items: pagesOf(target, folder),
  }));
  const records = sidebar.at(-1).items.map(({ text, link }) => `- [${text}](${link.split('/').at(-1)}.md)`);
  writeFileSync(join(target, 'docs/decisions/index.md'), `# Decisions\n\n${records.join('\n')}\n`);
  writeFileSync(join(target, 'sidebar.json'), JSON.stringify(sidebar));
  for (const page of readdirSync(target, { recursive: true }).filter((name) => name.endsWith('.md')))
    writeFileSync(join(target, page), adaptLinks(readFileSync(join(target, page), 'utf8')));
  const home = readFileSync(join(target, 'README.md'), 'utf8');
  writeFileSync(join(target, 'index.md'), home);
  rmSync(join(target, 'README.md'));
}

function pagesOf(target, folder) {
  const first = order[folder];
  const place = (name) => (first.includes(name) ? first.indexOf(name) : first.length);
  return readdirSync(join(target, 'docs', folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .sort((one, other) => place(one) - place(other) || one.localeCompare(other))
    .map((name) => ({
      text: titleOf(readFileSync(join(target, 'docs', folder, `${name}.md`), 'utf8')),
      link: `/docs/${folder}/${name}`,
    }));
}

/** Outside code, `<noun>` is text, and links to files that are no pages lead to what holds them. */
function adaptLinks(text) {
  return text
    .replace(
      /\]\(((?:\.\.\/)*)(\.env\.example|LICENSE)\)/g,
      (_, up, file) => `](${up || './'}${textPages[file]})`,
    )
    .replace(/\]\(((?:\.\.\/)*(?:docs\/)?)decisions\)/g, ']($1decisions/index.md)')
    .replace(/\]\(\.\.\/\.\.\/(compare|releases)\/[^)]*\)/g, '](#)')
    .replace(/^\[[^\]]+\]: \.\.\/.*$/gm, '')
    .replace(/\b(src|srcset)="docs\//g, '$1="./docs/')
    .replace(/\]\(((?:\.\.\/)*)README\.md\)/g, ']($1index.md)');
}

async function main() {
  const folder = join(root, 'scripts/docs-site');
  const modules = await fetchedTool(folder);
  layPages(join(folder, 'pages'), await readProduct(root));
  const program = join(modules, 'vitepress/bin/vitepress.js');
  const command = process.argv.includes('--serve') ? 'dev' : 'build';
  const { status } = spawnSync(process.execPath, [program, command, folder], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status === 0 && command === 'build')
    console.log(`The site is in ${join(dirname(folder), 'docs-site/dist')}`);
  return status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
