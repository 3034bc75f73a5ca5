import { path } from '@perfboard/contracts/path';
import { errorTable } from '@perfboard/contracts/words/error';
import { passwordLimits } from '@perfboard/contracts/words/session';
import { localizeMessage } from '@perfboard/messages/localize-message';
import type { Translator } from '@perfboard/messages/translator';
import { type Request, type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { linkLanguage, pageTexts, speakToMember } from '../../base/http/response-language.ts';
import { nameShop, sendPageScript, sendSmallPage } from '../../base/http/small-page.ts';
import { toAppError } from '../../base/trpc/failure.ts';

type Texts = Translator<'member_pages'>;

const page = path.adminResetPassword;
const scriptPath = `${page}/link.js`;

/** Reads the link's secret after the `#`, where no server sees it, and removes it from the address bar. */
const script = `function take() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return;
  document.querySelector('input[name=token]').value = token;
  document.getElementById('ask').hidden = true;
  document.getElementById('choose').hidden = false;
  history.replaceState(null, '', location.pathname + location.search);
}
take();
addEventListener('hashchange', take);
`;

const alert = (message: string): string =>
  message ? `<p class="error" role="alert">${escapeHtml(message)}</p>` : '';

interface Problem {
  message: string;
  token: string;
}

/** Both forms; the script shows the second one if the link contains a secret. */
function forms(t: Texts, action: string, { message, token }: Problem = { message: '', token: '' }): string {
  return `<form id="ask" method="post" action="${action}"${token ? ' hidden' : ''}>${token ? '' : alert(message)}<p>${escapeHtml(t('resetText'))}</p><label for="email">${escapeHtml(t('email'))}</label><input id="email" name="email" type="email" autocomplete="username" required><button>${escapeHtml(t('sendLink'))}</button></form>
<form id="choose" method="post" action="${action}"${token ? '' : ' hidden'}>${token ? alert(message) : ''}<input type="hidden" name="token" value="${escapeHtml(token)}"><label for="password">${escapeHtml(t('newPassword', { min: passwordLimits.min }))}</label><input id="password" name="password" type="password" autocomplete="new-password" required><button>${escapeHtml(t('setPassword'))}</button></form>
<noscript><p>${escapeHtml(t('linkNeedsScript'))}</p></noscript>`;
}

const backToLogin = (t: Texts): string =>
  `<p><a href="${path.adminLogin}">${escapeHtml(t('backToLogin'))}</a></p>`;

/** Both forms, in the language of the link. */
function sendForms(request: Request, response: Response, status: number, problem?: Problem): void {
  const t = pageTexts(response, 'member_pages');
  const named = linkLanguage(request);
  const action = named ? `${page}?language=${named}` : page;
  sendSmallPage(response, status, {
    title: t('resetTitle'),
    body: forms(t, action, problem) + backToLogin(t),
    script: scriptPath,
    language: t.language,
  });
}

/** The page of a password reset link, and the form that requests one. */
export function passwordDoor({
  services,
  contextOf,
  readFields,
  call,
}: Pick<DoorTools, 'services' | 'contextOf' | 'readFields' | 'call'>): Router {
  const router = Router();
  router.all(page, nameShop(services), speakToMember(services));

  router.get(page, (request, response) => sendForms(request, response, 200));

  router.get(scriptPath, (_request, response) => sendPageScript(response, script));

  router.post(page, async (request: Request, response: Response) => {
    const { token, password, email } = await readFields(request);
    const isReset = typeof token === 'string' && token !== '';
    const t = pageTexts(response, 'member_pages');
    try {
      const { message } = (await call(contextOf(request, response, 'form'), {
        name: isReset ? 'password.reset' : 'password.requestReset',
        type: 'mutation',
        readInput: async () => (isReset ? { token, password } : { email }),
      })) as { message: string };
      sendSmallPage(response, 200, {
        title: t('resetTitle'),
        body: `<p role="status">${escapeHtml(localizeMessage(t.language, message))}</p>${backToLogin(t)}`,
        language: t.language,
      });
    } catch (error) {
      const { code, message } = toAppError(error);
      sendForms(request, response, errorTable[code].status, {
        message: localizeMessage(t.language, message),
        token: isReset ? token : '',
      });
    }
  });

  router.all(page, onlyMethods(['GET', 'POST']));
  router.all(scriptPath, onlyMethods(['GET']));
  return router;
}
