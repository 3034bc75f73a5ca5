import type { invitationOfferSchema } from '@perfboard/contracts/member';
import { path } from '@perfboard/contracts/path';
import { errorTable } from '@perfboard/contracts/words/error';
import { memberLimits, roleWords } from '@perfboard/contracts/words/member';
import { passwordLimits } from '@perfboard/contracts/words/session';
import { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import type { DoorTools } from '../../base/http/door.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { nameShop, sendPageScript, sendSmallPage } from '../../base/http/small-page.ts';
import { toAppError } from '../../base/trpc/failure.ts';

const page = path.adminInvitation;
const scriptPath = `${page}/link.js`;
const title = 'Join the team';

/**
 * Reads the link's secret after the `#`, where no server sees it, removes it from the address bar, and posts
 * it.
 */
const script = `function open() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return;
  history.replaceState(null, '', location.pathname);
  const form = document.getElementById('open');
  form.elements.token.value = token;
  form.submit();
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
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} required${described}${isFirst ? ' autofocus' : ''}>${issue ? `<p class="error" id="${name}-error">${escapeHtml(issue.message)}</p>` : ''}`;
}

function acceptForm({ email, role, invited_by }: Offer, filled: Filled, failure: string): string {
  const { label, text } = roleWords[role];
  return `<p>${escapeHtml(invited_by)} invites you as ${label.toLowerCase()}. ${text}</p>${failure ? `<p class="error" role="alert">${escapeHtml(failure)}</p>` : ''}
<form method="post" action="${page}" novalidate><input type="hidden" name="token" value="${escapeHtml(filled.token)}"><label for="email">Email</label><input id="email" type="email" autocomplete="username" value="${escapeHtml(email)}" readonly>${field('Your name', 'name', `autocomplete="name" maxlength="${memberLimits.name}" value="${escapeHtml(filled.name)}"`, filled)}${field(`Password, at least ${passwordLimits.min} characters`, 'password', 'type="password" autocomplete="new-password"', filled)}<button>Join</button></form>`;
}

const start =
  '<p>Please open the link in the email.</p><noscript><p>This page needs JavaScript.</p></noscript>';

/**
 * With a script that reads a link's secret: opening another link on this page changes only the part after
 * `#`.
 */
const send = (response: Response, status: number, body: string): void =>
  sendSmallPage(response, status, {
    title,
    body: `${body}<form id="open" method="post" action="${page}" hidden><input type="hidden" name="token"></form>`,
    script: scriptPath,
  });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The page of an invitation link: who invites to which role, with fields for a name and a password. */
export function invitationDoor({
  services,
  contextOf,
  readFields,
  call,
}: Pick<DoorTools, 'services' | 'contextOf' | 'readFields' | 'call'>): Router {
  const router = Router();
  router.all(page, nameShop(services));

  router.get(page, (_request, response) => {
    send(response, 200, start);
  });

  router.get(scriptPath, (_request, response) => sendPageScript(response, script));

  router.post(page, async (request: Request, response: Response) => {
    const fields = await readFields(request);
    const token = text(fields.token);
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
      if (fields.password === undefined) return send(response, 200, acceptForm(offer, blank, ''));
      const given = { token, name: fields.name, password: fields.password };
      const { message } = (await mutate('invitation.accept', given)) as { message: string };
      const body = `<p role="status">${escapeHtml(message)}</p><p><a href="${path.adminLogin}">Login</a></p>`;
      send(response, 200, body);
    } catch (error) {
      const { code, message, issues = [] } = toAppError(error);
      const filled = { token, name: text(fields.name), issues };
      const isOfField = issues.some(({ path }) => path === 'name' || path === 'password');
      const body = offer
        ? acceptForm(offer, filled, isOfField ? '' : message)
        : `<p class="error" role="alert">${escapeHtml(message)}</p><p><a href="${path.adminLogin}">Login</a></p>`;
      send(response, errorTable[code].status, body);
    }
  });

  router.all(page, onlyMethods(['GET', 'POST']));
  router.all(scriptPath, onlyMethods(['GET']));
  return router;
}
