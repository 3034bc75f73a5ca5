// Fails when docs refer to a missing link, anchor, file or npm script, and when a page is too long.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const limits = { pageLines: 200, recordLines: 50, lineLength: 100 };

const ignored = new Set(['node_modules', '.git', '.turbo', '.perfboard', 'dist', 'report', 'coverage']);
const topFolder = /^(apps|packages|scripts|infra|docs|\.github)\//;
const sourceEnding = /\.(ts|tsx|mjs|css|prisma|sql|sh|ya?ml)$/;
/** Files whose comments and strings may refer to docs. */
const pointsToDocs = /(\.(ts|tsx|mjs|css|sh|ya?ml|sql|prisma|env)|\.env\.example|Dockerfile|Caddyfile)$/;

/** Every file below `root`, as paths with slashes. */
function* walk(root, folder = '') {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (ignored.has(entry.name)) continue;
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(root, path);
    else yield path;
  }
}

/** The anchors that GitHub generates for the headings of a page. */
function anchorsOf(text) {
  const seen = new Map();
  return withoutCode(text).flatMap(([, line]) => {
    const heading = /^#+\s+(.*)$/.exec(line)?.[1];
    if (heading === undefined) return [];
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return [count === 0 ? slug : `${slug}-${count}`];
  });
}

/** `[number, line]` outside fenced and indented code. */
function withoutCode(text) {
  let isFenced = false;
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*```/.test(line)) {
      isFenced = !isFenced;
      return [];
    }
    return isFenced || line.startsWith('    ') ? [] : [[at + 1, line]];
  });
}

/** The npm scripts in a line, each with its workspace. */
function npmScripts(line) {
  return [...line.matchAll(/npm run\s+([^`&#|>)]*)/g)].flatMap(([, rest]) => {
    let workspace = '.';
    let script;
    const words = rest.split(/\s+/);
    for (let word = words.shift(); word !== undefined && word !== '--'; word = words.shift()) {
      if (/^(-w|--workspace)$/.test(word)) workspace = words.shift();
      else if (!word.startsWith('-')) script ??= word.replace(/[.,;:]+$/, '');
    }
    return script && /^[a-z][\w:-]*$/.test(script) ? [{ script, workspace }] : [];
  });
}

/** The problems of the docs of the repository at `root`, one line each. */
export function findProblems(root) {
  const files = [...walk(root)];
  const paths = new Set(files);
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) paths.add(folder);
  }
  const isPage = (path) => /^[^/]+\.md$/.test(path) || (path.startsWith('docs/') && path.endsWith('.md'));
  const textOf = (path) => readFileSync(join(root, path), 'utf8');
  const anchors = new Map(files.filter(isPage).map((path) => [path, anchorsOf(textOf(path))]));
  const problems = [];

  /** What is wrong with a path that may end in an anchor, or undefined. */
  const faultOf = (path, anchor) => {
    if (!paths.has(path)) return `${path} does not exist`;
    if (anchor && anchors.has(path) && !anchors.get(path).includes(anchor))
      return `${path} has no #${anchor}`;
  };

  /** Whether a path exists; `<noun>` and `*` match any name. */
  const exists = (name) => {
    const path = name.replace(/\/$/, '');
    const isWhole = topFolder.test(path);
    if (!/[<*]/.test(path) && paths.has(path)) return true;
    const pattern = path.replace(/[.+()[\]{}]/g, '\\$&').replace(/<[^>]*>|\*+/g, '[^/]+');
    // A test may be named without its suffix.
    const regex = new RegExp(`${isWhole ? '^' : '(^|/)'}${pattern}(\\.(test|e2e)\\.\\w+)?$`);
    for (const one of paths) if (regex.test(one)) return true;
    return false;
  };

  const scriptsOf = (workspace) => {
    const manifest = join(root, workspace, 'package.json');
    return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')).scripts ?? {}) : {};
  };

  function checkPage(page, text) {
    const complain = (line, problem) => problems.push(`${page}:${line}: ${problem}`);
    const lines = text.replace(/\n$/, '').split('\n');
    const record = /^docs\/decisions\/(\d+)-[^/]*$/.exec(page);
    const most = record ? limits.recordLines : limits.pageLines;
    if (lines.length > most) complain(lines.length, `more than ${most} lines`);
    if (record && !lines[0].startsWith(`# ${record[1]}: `))
      complain(1, `the title must begin "${record[1]}: "`);
    if (record && !lines.some((line) => line.startsWith('Status: ')))
      complain(1, 'a record needs a status line');
    for (const [at, line] of lines.entries()) {
      const shown = line.replace(/\]\([^)]*\)/g, ']').replace(/https?:\/\/\S+/g, '');
      if (!/^\s*\|/.test(line) && shown.length > limits.lineLength) {
        complain(at + 1, `longer than ${limits.lineLength} characters`);
      }
      for (const { script, workspace } of npmScripts(line)) {
        if (!(script in scriptsOf(workspace))) complain(at + 1, `npm script ${script} does not exist`);
      }
    }
    for (const [number, line] of withoutCode(text)) {
      for (const [, target] of line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path, anchor] = target.split('#');
        const fault = faultOf(path === '' ? page : posix.join(posix.dirname(page), path), anchor);
        if (fault) complain(number, fault);
      }
      for (const [, name] of line.matchAll(/`([\w@.<>*/-]+)`/g)) {
        const isBuilt = /\/(dist|node_modules|report|generated)(\/|$)/.test(name);
        const isPath = topFolder.test(name) || sourceEnding.test(name);
        if (isPath && !isBuilt && !name.startsWith('/') && !exists(name))
          complain(number, `${name} does not exist`);
      }
    }
  }

  for (const file of files) {
    if (isPage(file)) checkPage(file, textOf(file));
    else if (pointsToDocs.test(file) && !/^scripts\/docs(-site)?(\.test)?\.mjs$/.test(file)) {
      for (const [at, line] of textOf(file).split('\n').entries()) {
        for (const [, path, anchor] of line.matchAll(/(?<![\w/.-])(docs\/[\w/-]+(?:\.md)?)(?:#([\w-]+))?/g)) {
          const fault = faultOf(path, anchor);
          if (fault) problems.push(`${file}:${at + 1}: ${fault}`);
        }
      }
    }
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findProblems(fileURLToPath(new URL('..', import.meta.url)));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
