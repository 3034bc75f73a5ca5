import { html, type SafeHtml } from '@remix-run/html-template';
import type { MailLogo, MailShop } from './mail-template.ts';

/** The largest size in an email, in pixels. */
const most = { width: 160, height: 32 } as const;

/** A logo wider than this contains the shop's name, as in the site's header. */
const markRatio = 1.6;

const logoHtml = ({ url, width, height }: MailLogo, name: string): SafeHtml => {
  const scale = Math.min(most.width / width, most.height / height, 1);
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  // A white background, also in dark mode: the file has no transparency.
  return html`<span style="display:inline-block;padding:4px 8px;border-radius:4px;background:#ffffff;color:#17221c;vertical-align:middle"><img src="${url}" alt="${name}" width="${shownWidth}" height="${shownHeight}" border="0" style="display:block;max-width:100%;height:auto"></span>`;
};

/** The header of an email: the owner's logo if there is one, and the shop's name unless the logo shows it. */
export function mailHead({ logo, name }: Pick<MailShop, 'logo' | 'name'>, designator: string): SafeHtml {
  const isNameInLogo = logo !== undefined && logo.width / logo.height >= markRatio;
  return html`${logo ? html`${logoHtml(logo, isNameInLogo ? name : '')} ` : ''}${isNameInLogo ? '' : html`${name} `}<span style="color:#e0a872">/ ${designator}</span>`;
}
