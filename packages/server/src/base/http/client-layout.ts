import { path } from '@perfboard/contracts/path';
import { directionOf, type Language } from '@perfboard/messages/language';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { Response } from 'express';
import { htmlAttributes } from '../language/language.ts';
import { changePolicy, fontLink, hashSource, pageStyle } from './page.ts';
import { languageOf } from './response-language.ts';
import { shopMark, shopNameOf, sitePath } from './small-page.ts';

/** A sheet of paper: it reads on a phone, in the dark and in print. */
const style = `${pageStyle}
:root{--action:#0f4d3b;--on-action:#fbfaf3}@media (prefers-color-scheme:dark){:root{--action:#79dcae;--on-action:#06231a}}
body{overflow-wrap:anywhere}
.bar{background:var(--board);color:var(--board-ink)}.bar a{display:flex;align-items:center;gap:.75rem;width:fit-content;min-height:2.75rem;padding:.75rem 0;color:inherit;font-weight:700;line-height:1.2;text-decoration:none}.bar img{flex:none}
.bar a,main{box-sizing:border-box;max-width:46rem;margin:0 auto}.bar,main{padding-inline:1rem}main{padding-bottom:4rem;container-type:inline-size}
.bar>div{max-width:44rem;margin:0 auto}.bar a{margin:0}
h1{margin:2rem 0 .25rem;font-size:clamp(1.5rem,5vw,2rem);line-height:1.2}h2{margin:0 0 .75rem;font-size:1.125rem;line-height:1.3}
h3{margin:0 0 .5rem;font-size:1rem;line-height:1.3}section{margin-top:2rem;padding-top:1.5rem;border-top:1px solid var(--rule)}p{margin:0 0 .75rem}a{color:var(--copper)}
.muted{color:var(--muted);font-size:.9375rem}.pre{white-space:pre-wrap}.pre,input,textarea{unicode-bidi:plaintext}
dl{display:grid;gap:.25rem 1.5rem;margin:0}dt{color:var(--muted)}dd{margin:0 0 .5rem}@media (min-width:32rem){dl{grid-template-columns:10rem minmax(0,1fr)}dd{margin:0}}
.list{list-style:none;margin:0;padding:0}
.stages li{position:relative;padding-block:.125rem .625rem;padding-inline-start:2rem;color:var(--muted)}.stages li::before{content:"";position:absolute;z-index:1;inset-inline-start:.25rem;top:.5rem;width:.75rem;height:.75rem;border:2px solid var(--muted);border-radius:50%;background:var(--paper)}
.stages li:not(:last-child)::after{content:"";position:absolute;inset-inline-start:.625rem;top:.75rem;bottom:-.75rem;border-inline-start:2px solid var(--rule)}
.stages .past{color:inherit}.stages .past::before{border-color:var(--action);background:var(--action)}.stages .now{color:inherit;font-weight:700}.stages .now::before{border-color:var(--action);box-shadow:0 0 0 3px color-mix(in srgb,var(--action) 30%,transparent)}
@media (forced-colors:active){.stages :is(.past,.now)::before{forced-color-adjust:none;border-color:Highlight;background:Highlight}.stages .now::before{background:Canvas}}
.talk>li{margin-bottom:1rem;padding:.75rem 1rem;border:1px solid var(--rule);border-radius:8px;background:var(--raised)}.talk>.own{background:var(--sunken)}.talk header{margin-bottom:.25rem}.talk :last-child{margin-bottom:0}.talk ul,.talk ol{margin:0 0 .75rem}.talk pre{overflow-x:auto}
.files{margin:.5rem 0 0}.files li{padding:.25rem 0}
.card{margin-bottom:1rem;padding:1rem;border:1px solid var(--rule);border-radius:8px;background:var(--raised)}.card :last-child{margin-bottom:0}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse}th,td{padding-block:.5rem;padding-inline-end:.75rem;border-bottom:1px solid var(--rule);text-align:start;vertical-align:top}th{color:var(--muted);font-size:.875rem;font-weight:600}.num{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}td.num:last-child,th.num:last-child{padding-inline-end:0}@media screen{@container (max-width:21rem){.amounts,.amounts :is(thead,tbody,tfoot){display:block}.amounts tr{display:flex;flex-wrap:wrap}.amounts tr>*{flex:1 1 8rem;border:0}.amounts :is(thead,tbody) tr{border-bottom:1px solid var(--rule)}.amounts .num{margin-inline-start:auto}.amounts tr>:last-child{flex:0 1 auto;white-space:normal}}}tfoot td,tfoot th{border-bottom:0;padding-top:.25rem;padding-bottom:.25rem}tfoot .sum{color:inherit;font-size:1.125rem;font-weight:700}
label{display:block;margin:1rem 0 .25rem;font-weight:600}label.tick{display:flex;gap:.75rem;align-items:flex-start;margin:.75rem 0;font-weight:400}td label.tick{margin:0}.tick input{flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0}
textarea,input[type=text],input[type=email],input[type=file]{scroll-margin-block:3.5rem;font:inherit;width:100%;padding:.625rem .75rem;border:1px solid var(--muted);border-radius:3px;background:var(--paper);color:var(--ink)}textarea{min-height:8rem;resize:vertical}::file-selector-button{font:inherit;font-weight:600;margin-inline-end:.75rem;padding:.25rem .75rem;border:0;border-radius:3px;background:var(--sunken);color:var(--ink)}
button,.button{display:inline-block;font:inherit;font-weight:600;margin-block-start:1rem;margin-inline-end:.75rem;padding:.75rem 1.5rem;border:1px solid transparent;border-radius:3px;background:var(--action);color:var(--on-action);cursor:pointer;text-decoration:none}.quiet{background:none;color:inherit;border-color:var(--muted)}button[aria-disabled=true]{opacity:.6}
summary{min-height:2.75rem;padding:.625rem 0;cursor:pointer;font-weight:600}
.notice{margin-block:1rem;padding:.75rem 1rem;border:1px solid var(--action);border-radius:8px;background:var(--raised);font-weight:600}.error{color:var(--delete)}.error:empty{display:none}
[hidden]{display:none}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@page{margin:15mm}@media print{:root{color-scheme:light;--paper:#fff;--raised:#fff;--sunken:#fff;--ink:#000;--muted:#333;--rule:#999;--action:#000;--copper:#000}.no-print,form,details{display:none}.bar{background:none;color:#000}main,.bar{padding-inline:0}main,.bar>div{max-width:none}h2{break-after:avoid}tr,tfoot,.card,.talk>li{break-inside:avoid}tfoot{display:table-row-group}.stages li::before{print-color-adjust:exact}}
`;

/** How to reach the shop. A number is read from left to right everywhere. */
export const contactLinks = (
  { phone, email }: { phone: string; email: string },
  language: Language,
): SafeHtml =>
  html`<a href="tel:${phone.replace(/[^\d+]/g, '')}"${directionOf(language) === 'rtl' ? html` dir="ltr"` : ''}>${phone}</a><br><a href="mailto:${email}">${email}</a>`;

const styleSource = hashSource(style);

interface ClientPage {
  title: string;
  body: SafeHtml;
  /** The address of the page's script: without it, everything works too. */
  script?: string;
}

/**
 * A page that its link opens, in the response's language: never stored or indexed, and its address never leaves for another site. Comes
 * after `nameShop`.
 */
export function sendClientPage(
  response: Response,
  status: number,
  { title, body, script }: ClientPage,
): void {
  response.set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const name = shopNameOf(response);
  const accent: string | undefined = response.locals.accentPath;
  changePolicy(response, 'style-src', `${styleSource} 'self'`);
  const page = html`<!doctype html><html ${html.raw`${htmlAttributes(languageOf(response))}`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${title} · ${name}</title>${html.raw`${fontLink}`}<style>${html.raw`${style}`}</style>${accent ? html`<link rel="stylesheet" href="${accent}">` : ''}${script ? html`<script src="${script}" defer></script>` : ''}</head><body><header class="bar"><div><a href="${sitePath(response, path.home)}">${html.raw`${shopMark(response, 32)}`}${name}</a></div></header><main><h1>${title}</h1>${body}</main></body></html>`;
  response.status(status).end(String(page));
}
