import { shop } from '@perfboard/content/shop';
import { inLanguage, path } from '@perfboard/contracts/path';
import { accentPath } from '@perfboard/contracts/shop/accent';
import { basePath, type ShopLanguages } from '@perfboard/contracts/shop/languages';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { RequestHandler, Response } from 'express';
import { htmlAttributes } from '../language/language.ts';
import type { HttpServices } from '../service/services.ts';
import { changePolicy, escapeHtml, fontLink, hashSource, pageStyle } from './page.ts';
import { languageOf, pageTexts } from './response-language.ts';

/** A card mounted on the board, as the login is. */
const style = `${pageStyle}
:root{--action:#0f4d3b;--on-action:#fbfaf3}@media (prefers-color-scheme:dark){:root{--action:#79dcae;--on-action:#06231a}}
body{display:grid;grid-template-columns:minmax(0,1fr);min-height:100dvh;place-items:center;overflow-wrap:break-word;background:var(--board) radial-gradient(circle,var(--board-raised,#123a2e) 1.5px,transparent 1.8px) center top/24px 24px}
main{--hole:radial-gradient(circle,var(--paper) 2px,var(--muted) 2.4px 3.4px,transparent 3.8px);box-sizing:border-box;width:min(34rem,100% - 2rem);margin:2rem auto;padding:2rem clamp(1.25rem,5vw,3rem);border:1px solid var(--rule);border-radius:8px;
background:var(--hole) 6px 6px/10px 10px no-repeat,var(--hole) calc(100% - 6px) 6px/10px 10px no-repeat,var(--hole) 6px calc(100% - 6px)/10px 10px no-repeat,var(--hole) calc(100% - 6px) calc(100% - 6px)/10px 10px no-repeat,var(--raised)}
.home{display:flex;align-items:center;gap:.75rem;width:fit-content;min-height:2.75rem;margin-bottom:1rem;color:inherit;font-weight:700;line-height:1.2;text-decoration:none;overflow-wrap:anywhere}.home img{flex:none}
h1,button{font-stretch:112%}h1{margin:0 0 .5rem;font-size:min(1.75rem,9vw);overflow-wrap:anywhere;font-weight:650;line-height:1.2}label{display:block;font-weight:600;margin-top:1rem}
input{font:inherit;width:100%;padding:.625rem .75rem;border:1px solid var(--muted);border-radius:3px;background:var(--raised);color:var(--ink)}
button{font:inherit;font-weight:600;margin-top:1rem;padding:.75rem 1.5rem;border:1px solid transparent;border-radius:3px;background:var(--action);color:var(--on-action);cursor:pointer}
a{color:var(--copper)}
h2{margin:2rem 0 .5rem;font-size:1.125rem}fieldset{min-width:0;margin:0;padding:0;border:0}legend{padding:0}
.tick{display:flex;gap:.75rem;margin-top:.75rem;font-weight:400}.tick input{flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0}.tick span{min-width:0;overflow-wrap:anywhere}.tick small{display:block;color:var(--muted)}
.quiet{background:none;color:inherit;border:1px solid var(--muted)}
.kinds{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1rem 0;padding:0;list-style:none}.kinds a{display:inline-block;padding:.5rem 0}.kinds a[aria-current]{color:inherit;font-weight:700}
.zone{display:flex;flex-wrap:wrap;gap:.5rem}.zone label{flex-basis:100%}.zone select{font:inherit;flex:1;width:8rem;min-width:0;padding:.625rem .5rem;border:1px solid var(--muted);border-radius:3px;background:var(--paper);color:var(--ink)}.zone button{margin:0}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(7rem,1fr));gap:.5rem}.times button{margin:0;padding:.625rem .5rem}.times .error{grid-column:1/-1}button[aria-pressed=true]{outline:3px solid var(--action);outline-offset:1px}.times small,.facts small{display:block;color:var(--muted);font-weight:400}
.facts dt{margin-top:.75rem;color:var(--muted)}.facts dd{margin:0;overflow-wrap:anywhere}summary{padding:.5rem 0;cursor:pointer}
.error{color:var(--delete)}[hidden]{display:none}
@page{margin:15mm}@media print{body,main{display:block;background:none}main{width:auto;margin:0;padding:0;border:0}form,details,nav,.no-print{display:none}}
`;

const styleSource = hashSource(style);

interface SmallPage {
  title: string;
  /** HTML, escaped by the caller. */
  body: string;
  /** URL of one of our scripts. */
  script?: string;
  /** English by default, as pages for members are. */
  language?: Language;
}

/** Provides the owner's name and colors to the small pages; mount it before them. */
export const nameShop =
  ({ shop: memory }: Pick<HttpServices, 'shop'>): RequestHandler =>
  async (_request, response, next) => {
    const { profile, languages } = (await memory.read()).words;
    const { name, accent, logo } = profile;
    response.locals.siteLanguages = languages;
    response.locals.shopName = name;
    response.locals.hasLogo = Boolean(logo.icon || logo.light);
    response.locals.accentPath = accentPath(accent);
    next();
  };

/**
 * The path of a page of the site in a language, the response's by default; in the primary language if the site does not offer it.
 */
export function sitePath(response: Response, page: string, language = languageOf(response)): string {
  const languages: ShopLanguages | undefined = response.locals.siteLanguages;
  return languages?.further.includes(language) ? inLanguage(basePath(languages, language), page) : page;
}

/** In the owner's spelling. */
export const shopNameOf = (response: Response): string => response.locals.shopName ?? shop.name;

/** The shop's icon beside its name; one made from the owner's logo, which may be dark, on a light plate. */
export const shopMark = (response: Response, size: number): string =>
  `<img src="/favicon.svg" alt="" width="${size}" height="${size}"${response.locals.hasLogo ? ' class="plate"' : ''}>`;

/** A page opened from an email: without the site's build, and without leaking the link. */
export function sendSmallPage(
  response: Response,
  status: number,
  { title, body, script, language = sourceLanguage }: SmallPage,
): void {
  response.set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Not `no-referrer`, with which a browser would send the page's own form without an origin.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  const name = escapeHtml(shopNameOf(response));
  const accent: string | undefined = response.locals.accentPath;
  changePolicy(response, 'style-src', `${styleSource} 'self'`);
  response
    .status(status)
    .end(
      `<!doctype html><html ${htmlAttributes(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · ${name}</title>${fontLink}<style>${style}</style>${accent ? `<link rel="stylesheet" href="${accent}">` : ''}${script ? `<script src="${script}" defer></script>` : ''}</head><body><main><a class="home" href="${sitePath(response, path.home, language)}">${shopMark(response, 38)}${name}</a><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    );
}

/** The response to a link from an email that was changed or truncated, in the response's language. */
export function sendBadLink(response: Response): void {
  const t = pageTexts(response, 'link_pages');
  sendSmallPage(response, 400, {
    title: t('badLinkTitle'),
    body: `<p>${escapeHtml(t('badLinkText'))}</p>`,
    language: t.language,
  });
}

/** Sends the script of a small page. */
export function sendPageScript(response: Response, script: string): void {
  response.set({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).end(script);
}
