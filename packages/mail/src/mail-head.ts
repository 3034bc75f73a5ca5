import { html, type SafeHtml } from '@remix-run/html-template';
import type { MailLogo, MailShop } from './mail-template.ts';

/** As the mail shows it, in pixels. */
const most = { width: 160, height: 32 } as const;

/** A logo that is wider than this says the shop's name itself, as in the site's header. */
const markRatio = 1.6;

const logoHtml = ({ url, width, height }: MailLogo, name: string): SafeHtml => {
  const scale = Math.min(most.width / width, most.height / height, 1);
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  // A plate of its own, in dark mails too: the file knows no transparency.
  return html`<span style="display:inline-block;padding:4px 8px;border-radius:4px;background:#ffffff;color:#17221c;vertical-align:middle"><img src="${url}" alt="${name}" width="${shownWidth}" height="${shownHeight}" border="0" style="display:block;max-width:100%;height:auto"></span>`;
};

/** The strip above a mail: the owner's logo where there is one, the shop's name where that does not say it. */
export function mailHead({ logo, name }: Pick<MailShop, 'logo' | 'name'>, designator: string): SafeHtml {
  const isNameInLogo = logo !== undefined && logo.width / logo.height >= markRatio;
  return html`${logo ? html`${logoHtml(logo, isNameInLogo ? name : '')} ` : ''}${isNameInLogo ? '' : html`${name} `}<span style="color:#e0a872">/ ${designator}</span>`;
}
