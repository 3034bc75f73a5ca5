import manifest from 'virtual:client-manifest';
import { preloadedFont } from 'virtual:fonts';
import { path } from '@perfboard/contracts/path';
import { accentPath, boardTokens, wholeAccent } from '@perfboard/contracts/shop/accent';
import { demoNoteId, demoStylePath } from '@perfboard/contracts/words/demo';
import { directionOf, type Language } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import type { PageLanguage } from '../components/messages.ts';
import { type PageState, stateElementId } from '../data/page-context.ts';

const boot = 'src/app/boot.ts';
const entry = 'src/app/entry-client.tsx';

/** Elements that React puts first in its output if the tree has no head. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** The build's files for a page made of these source modules. */
function assetsOf(modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of modules) visit(key);
  return { scripts: [...scripts], styles: [...styles] };
}

interface PageFiles {
  /** The links of the stylesheets. */
  styles: string;
  /** The element of the script that starts the page. */
  script: string;
}

const pageFiles = new Map<string, PageFiles>();

/** The elements that load the build's files for a page made of these source modules; the build never changes. */
function pageFilesOf(modules: readonly string[]): PageFiles {
  const key = modules.join(' ');
  const known = pageFiles.get(key);
  if (known) return known;
  const first = assetsOf([boot]);
  const later = assetsOf([entry, ...modules]);
  const styles = new Set([...first.styles, ...later.styles]);
  const chunks = later.scripts.filter((href) => !first.scripts.includes(href));
  const made = {
    styles: [...styles].map((href) => `<link rel="stylesheet" href="${href}">`).join(''),
    script: `<script type="module" src="${first.scripts[0]}" data-chunks="${chunks.join(' ')}"></script>`,
  };
  pageFiles.set(key, made);
  return made;
}

/** Outside of the part that React hydrates: only a demo ships script for it. */
function demoNote(t: Translator<'demo'>): string {
  const note = t.rich('note', { desk: (parts) => `<a href="${path.adminLogin}">${parts.join('')}</a>` });
  return `<aside id="${demoNoteId}" aria-label="${t('label')}"><p>${note.join('')}</p></aside>`;
}

/** `<` is the only character that could end the element early. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The whole HTML document around a rendered page. `modules` are the source modules of the matched pages: the
 * boot script fetches their chunks in parallel, so that the browser does not discover them one by one.
 * `manifest` describes the page as an installed app.
 */
export function renderDocument(page: {
  html: string;
  modules: string[];
  state: PageState;
  manifest?: string;
  isDemo: boolean | undefined;
  language: Language;
  translator: PageLanguage['translator'];
}): string {
  const head = hoisted.exec(page.html)?.[0] ?? '';
  const body = page.html.slice(head.length);
  const direction = directionOf(page.language);
  const files = pageFilesOf(page.modules);
  // After the build's styles, whose colors it overrides.
  const own = page.state.shop?.profile?.accent;
  const accent = accentPath(own);
  const { dark } = wholeAccent(own) ?? {};
  const frame = dark ? boardTokens(dark, 'light')['--board'] : '#0c2b22';
  return [
    `<!doctype html><html lang="${page.language}"${direction === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
    `<link rel="preload" as="font" type="font/woff2" href="${preloadedFont}" crossorigin>`,
    files.styles,
    ...(accent ? [`<link rel="stylesheet" href="${accent}">`] : []),
    ...(page.isDemo ? [`<link rel="stylesheet" href="${demoStylePath}">`] : []),
    files.script,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${page.manifest ?? '/manifest.webmanifest'}">`,
    `<meta name="theme-color" content="${frame}"><meta name="color-scheme" content="light dark">`,
    '</head><body>',
    ...(page.isDemo ? [demoNote(page.translator('demo'))] : []),
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="${stateElementId}">${jsonText(page.state)}</script>`,
    '</body></html>',
  ].join('');
}
