import { path } from '@perfboard/contracts/path';
import { errorTable } from '@perfboard/contracts/words/error';
import { passwordLimits, passwordMessages } from '@perfboard/contracts/words/session';
import { localizeMessage } from '@perfboard/messages/localize-message';
import type { Translator } from '@perfboard/messages/translator';
import { type Request, type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { sendStored } from '../../base/http/link-page.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { givenOnce, onlyMethods } from '../../base/http/request.ts';
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
  document.querySelector('[role=alert]')?.remove();
  document.getElementById('ask').hidden = true;
  document.getElementById('choose').hidden = false;
  document.getElementById('password').focus();
  history.replaceState(null, '', location.pathname + location.search);
}
take();
addEventListener('hashchange', take);
`;

const alert = (message: string): string =>
  message ? `<p class="error" role="alert" id="problem">${escapeHtml(message)}</p>` : '';

interface Problem {
  message: string;
  /** Of a link that still works; empty if the problem is another one. */
  token: string;
}

/** Of the field that a problem is about. */
const asInvalid = (isInvalid: boolean): string =>
  isInvalid ? ' aria-invalid="true" aria-describedby="problem" autofocus' : '';

function askForm(t: Texts, action: string, { message, token }: Problem): string {
  const problem = token ? '' : message;
  return `<form id="ask" method="post" action="${action}"${token ? ' hidden' : ''}>${alert(problem)}<p>${escapeHtml(t('resetText'))}</p><label for="email">${escapeHtml(t('email'))}</label><input id="email" name="email" type="email" autocomplete="username" required${asInvalid(problem !== '')}><button>${escapeHtml(t('sendLink'))}</button></form>`;
}

function chooseForm(t: Texts, action: string, { message, token }: Problem): string {
  const problem = token ? message : '';
  return `<form id="choose" method="post" action="${action}"${token ? '' : ' hidden'}>${alert(problem)}<input type="hidden" name="token" value="${escapeHtml(token)}"><label for="password">${escapeHtml(t('newPassword', { min: passwordLimits.min }))}</label><input id="password" name="password" type="password" autocomplete="new-password" required${asInvalid(problem !== '')}><button>${escapeHtml(t('setPassword'))}</button></form>`;
}

const noProblem: Problem = { message: '', token: '' };

const backToLogin = (t: Texts): string =>
  `<p><a href="${path.adminLogin}">${escapeHtml(t('backToLogin'))}</a></p>`;

/** What was done, as the page's address names it. */
const done = ['requested', 'changed'] as const;

/** The address of the page, in the language of the link. */
function pageUrl(request: Request, more: Record<string, string> = {}): string {
  const language = linkLanguage(request);
  const query = new URLSearchParams({ ...(language && { language }), ...more }).toString();
  return query ? `${page}?${query}` : page;
}

interface Sent {
  status: number;
  problem?: Problem;
}

/**
 * Both forms, in the language of the link; the script shows the second one if the link contains a secret. It is on every
 * page: opening a link on this page changes only the part after `#`.
 */
function send(request: Request, response: Response, { status, problem = noProblem }: Sent): void {
  const t = pageTexts(response, 'member_pages');
  const action = pageUrl(request);
  const result = request.method === 'GET' && done.find((name) => name === givenOnce(request, 'done'));
  const first = result
    ? `<p id="ask" role="status">${escapeHtml(localizeMessage(t.language, passwordMessages[result]))}</p>`
    : `${askForm(t, action, problem)}<noscript><p>${escapeHtml(t('linkNeedsScript'))}</p></noscript>`;
  sendSmallPage(response, status, {
    title: t('resetTitle'),
    body: first + chooseForm(t, action, problem) + backToLogin(t),
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

  router.get(page, (request, response) => send(request, response, { status: 200 }));

  router.get(scriptPath, (_request, response) => sendPageScript(response, script));

  router.post(page, async (request: Request, response: Response) => {
    const { token, password, email } = await readFields(request);
    const isReset = typeof token === 'string' && token !== '';
    const t = pageTexts(response, 'member_pages');
    try {
      await call(contextOf(request, response, 'form'), {
        name: isReset ? 'password.reset' : 'password.requestReset',
        type: 'mutation',
        readInput: async () => (isReset ? { token, password } : { email }),
      });
      sendStored(request, response, pageUrl(request, { done: isReset ? 'changed' : 'requested' }));
    } catch (error) {
      const { code, message } = toAppError(error);
      const isUsable = isReset && message !== passwordMessages.badLink;
      send(request, response, {
        status: errorTable[code].status,
        problem: { message: localizeMessage(t.language, message), token: isUsable ? token : '' },
      });
    }
  });

  router.all(page, onlyMethods(['GET', 'POST']));
  router.all(scriptPath, onlyMethods(['GET']));
  return router;
}
