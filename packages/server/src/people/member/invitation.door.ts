import type { invitationOfferSchema } from '@perfboard/contracts/member';
import { path } from '@perfboard/contracts/path';
import { errorTable } from '@perfboard/contracts/words/error';
import { invitationMessages } from '@perfboard/contracts/words/invitation';
import { memberLimits } from '@perfboard/contracts/words/member';
import { passwordLimits } from '@perfboard/contracts/words/session';
import { translatorOf } from '@perfboard/messages/catalogs';
import { localizeMessage } from '@perfboard/messages/localize-message';
import type { Translator } from '@perfboard/messages/translator';
import { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import type { DoorTools } from '../../base/http/door.ts';
import { sendStored } from '../../base/http/link-page.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { givenOnce, onlyMethods } from '../../base/http/request.ts';
import { pageTexts, speakToMember } from '../../base/http/response-language.ts';
import { nameShop, sendPageScript, sendSmallPage } from '../../base/http/small-page.ts';
import { toAppError } from '../../base/trpc/failure.ts';
import { roleText } from './invitation.mail.ts';

type Texts = Translator<'member_pages'>;

const page = path.adminInvitation;
const scriptPath = `${page}/link.js`;

/**
 * Reads the link's secret after the `#`, where no server sees it, and removes it from the address bar. The invitation
 * is shown in place, so a reload asks for it again and no browser asks whether to send a form again.
 */
const script = `function open() {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given) history.replaceState({ token: given }, '', location.pathname);
  const token = history.state?.token;
  if (!token) return;
  const form = document.getElementById('open');
  form.elements.token.value = token;
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.responseType = 'document';
  request.onloadend = () => {
    const shown = request.response?.querySelector('main');
    if (shown) document.querySelector('main').replaceWith(shown);
    else form.submit();
  };
  request.send(new URLSearchParams(new FormData(form)));
}
open();
addEventListener('hashchange', open);
`;

type Offer = z.output<typeof invitationOfferSchema>;

interface Filled {
  token: string;
  name: string;
  issues: ReadonlyArray<{ path: string; message: string }>;
}

/** A field with its error; the first invalid one takes the focus. */
function field(label: string, name: string, attributes: string, { issues }: Filled): string {
  const issue = issues.find(({ path }) => path === name);
  const isFirst = issue !== undefined && issue === issues[0];
  const described = issue ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
  return `<label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" ${attributes} required${described}${isFirst ? ' autofocus' : ''}>${issue ? `<p class="error" id="${name}-error">${escapeHtml(issue.message)}</p>` : ''}`;
}

function acceptForm(t: Texts, { email, role, invited_by }: Offer, filled: Filled, failure: string): string {
  const mayDo = roleText(role, translatorOf(t.language, 'desk_setting'));
  return `<p>${escapeHtml(t('invitedAs', { author: invited_by, role }))} ${escapeHtml(mayDo)}</p>${failure ? `<p class="error" role="alert">${escapeHtml(failure)}</p>` : ''}
<form method="post" action="${page}" novalidate><input type="hidden" name="token" value="${escapeHtml(filled.token)}"><label for="email">${escapeHtml(t('email'))}</label><input id="email" type="email" autocomplete="username" value="${escapeHtml(email)}" readonly>${field(t('yourName'), 'name', `autocomplete="name" maxlength="${memberLimits.name}" value="${escapeHtml(filled.name)}"`, filled)}${field(t('password', { min: passwordLimits.min }), 'password', 'type="password" autocomplete="new-password"', filled)}<button>${escapeHtml(t('join'))}</button></form>`;
}

const start = (t: Texts): string =>
  `<p>${escapeHtml(t('openTheLink'))}</p><noscript><p>${escapeHtml(t('pageNeedsScript'))}</p></noscript>`;

const toLogin = (t: Texts): string => `<p><a href="${path.adminLogin}">${escapeHtml(t('login'))}</a></p>`;

/**
 * With a script that reads a link's secret: opening another link on this page changes only the part after
 * `#`.
 */
function send(response: Response, status: number, body: string): void {
  const t = pageTexts(response, 'member_pages');
  sendSmallPage(response, status, {
    title: t('joinTitle'),
    body: `${body}<form id="open" method="post" action="${page}" hidden><input type="hidden" name="token"></form>`,
    script: scriptPath,
    language: t.language,
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The page of an invitation link: who invites to which role, with fields for a name and a password. */
export function invitationDoor({
  services,
  contextOf,
  readFields,
  call,
}: Pick<DoorTools, 'services' | 'contextOf' | 'readFields' | 'call'>): Router {
  const router = Router();
  router.all(page, nameShop(services), speakToMember(services));

  router.get(page, (request, response) => {
    const t = pageTexts(response, 'member_pages');
    const accepted = localizeMessage(t.language, invitationMessages.accepted);
    const isAccepted = givenOnce(request, 'done') === 'accepted';
    const joined = `<p role="status">${escapeHtml(accepted)}</p>${toLogin(t)}`;
    send(response, 200, isAccepted ? joined : start(t));
  });

  router.get(scriptPath, (_request, response) => sendPageScript(response, script));

  router.post(page, async (request: Request, response: Response) => {
    const fields = await readFields(request);
    const token = text(fields.token);
    const t = pageTexts(response, 'member_pages');
    const mutate = (name: string, input: object): Promise<unknown> =>
      call(contextOf(request, response, 'form'), {
        name,
        type: 'mutation',
        readInput: async () => input,
      });
    let offer: Offer | undefined;
    try {
      offer = (await mutate('invitation.open', { token })) as Offer;
      const blank = { token, name: '', issues: [] };
      if (fields.password === undefined) return send(response, 200, acceptForm(t, offer, blank, ''));
      const given = { token, name: fields.name, password: fields.password };
      await mutate('invitation.accept', given);
      sendStored(request, response, `${page}?done=accepted`);
    } catch (error) {
      const failure = toAppError(error);
      const message = localizeMessage(t.language, failure.message);
      const issues = (failure.issues ?? []).map((issue) => ({
        ...issue,
        message: localizeMessage(t.language, issue.message),
      }));
      const filled = { token, name: text(fields.name), issues };
      const isOfField = issues.some(({ path }) => path === 'name' || path === 'password');
      const body = offer
        ? acceptForm(t, offer, filled, isOfField ? '' : message)
        : `<p class="error" role="alert">${escapeHtml(message)}</p>${toLogin(t)}`;
      send(response, errorTable[failure.code].status, body);
    }
  });

  router.all(page, onlyMethods(['GET', 'POST']));
  router.all(scriptPath, onlyMethods(['GET']));
  return router;
}
