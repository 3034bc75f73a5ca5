import { path } from '@perfboard/contracts/path';
import { errorTable } from '@perfboard/contracts/words/error';
import { passwordLimits } from '@perfboard/contracts/words/session';
import { type Request, type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { nameShop, sendPageScript, sendSmallPage } from '../../base/http/small-page.ts';
import { toAppError } from '../../base/trpc/failure.ts';

const page = path.adminResetPassword;
const scriptPath = `${page}/link.js`;

/** Reads the link's secret after the `#`, where no server sees it, and removes it from the address bar. */
const script = `function take() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return;
  document.querySelector('input[name=token]').value = token;
  document.getElementById('ask').hidden = true;
  document.getElementById('choose').hidden = false;
  history.replaceState(null, '', location.pathname);
}
take();
addEventListener('hashchange', take);
`;

const alert = (message: string): string =>
  message ? `<p class="error" role="alert">${escapeHtml(message)}</p>` : '';

/** Both forms; the script shows the second one if the link contains a secret. */
const forms = (problem: { message: string; token: string } = { message: '', token: '' }): string =>
  `<form id="ask" method="post" action="${page}"${problem.token ? ' hidden' : ''}>${problem.token ? '' : alert(problem.message)}<p>We’ll email you a link to set a new password.</p><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="username" required><button>Send link</button></form>
<form id="choose" method="post" action="${page}"${problem.token ? '' : ' hidden'}>${problem.token ? alert(problem.message) : ''}<input type="hidden" name="token" value="${escapeHtml(problem.token)}"><label for="password">New password, at least ${passwordLimits.min} characters</label><input id="password" name="password" type="password" autocomplete="new-password" required><button>Set password</button></form>
<noscript><p>The link in the email needs JavaScript on this page.</p></noscript>`;

const title = 'Set a new password';

const backToLogin = `<p><a href="${path.adminLogin}">Back to login</a></p>`;

/** The page of a password reset link, and the form that requests one. */
export function passwordDoor({
  services,
  contextOf,
  readFields,
  call,
}: Pick<DoorTools, 'services' | 'contextOf' | 'readFields' | 'call'>): Router {
  const router = Router();
  router.all(page, nameShop(services));

  router.get(page, (_request, response) => {
    sendSmallPage(response, 200, { title, body: forms() + backToLogin, script: scriptPath });
  });

  router.get(scriptPath, (_request, response) => sendPageScript(response, script));

  router.post(page, async (request: Request, response: Response) => {
    const fields = await readFields(request);
    const { token, password, email } = fields;
    const isReset = typeof token === 'string' && token !== '';
    try {
      const { message } = (await call(contextOf(request, response, 'form'), {
        name: isReset ? 'password.reset' : 'password.requestReset',
        type: 'mutation',
        readInput: async () => (isReset ? { token, password } : { email }),
      })) as { message: string };
      sendSmallPage(response, 200, {
        title,
        body: `<p role="status">${escapeHtml(message)}</p>${backToLogin}`,
      });
    } catch (error) {
      const { code, message } = toAppError(error);
      const problem = { message, token: isReset ? token : '' };
      sendSmallPage(response, errorTable[code].status, {
        title,
        body: forms(problem) + backToLogin,
        script: scriptPath,
      });
    }
  });

  router.all(page, onlyMethods(['GET', 'POST']));
  router.all(scriptPath, onlyMethods(['GET']));
  return router;
}
