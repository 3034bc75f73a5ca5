import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@perfboard/contracts/error';
import { isLoopbackHost, servesOnlyThisMachine } from '@perfboard/contracts/loopback';
import { path } from '@perfboard/contracts/path';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { onlyMethods, requestTarget } from '@perfboard/server/base/http/request';
import { sendSmallPage } from '@perfboard/server/base/http/small-page';
import type { Env } from '@perfboard/server/base/service/env';
import { mayUse } from '@perfboard/server/base/trpc/role';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { RequestContext } from './request-context.ts';
import { sendFailure } from './send-json.ts';

const methods = ['GET', 'HEAD', 'POST', 'DELETE'];
const cookieName = 'perfboardInbox';
/** Headers that are copied from the catcher's response. */
const passedHeaders = [
  'content-type',
  'content-security-policy',
  'location',
  'cache-control',
  'content-disposition',
];

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const sign = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(`perfboard inbox ${purpose}`).digest('base64url');

/**
 * The link printed at the start. Its use is recorded in the data folder, because this process may restart.
 */
function oneTimeLink(dataFolder: string, key: string) {
  const file = join(dataFolder, 'inbox-link-used');
  const mark = sign(key, 'used');
  const isUsed = (): boolean => {
    try {
      return readFileSync(file, 'utf8') === mark;
    } catch {
      return false;
    }
  };
  return (given: string): boolean => {
    if (!isSame(given, key) || isUsed()) return false;
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, mark, { mode: 0o600 });
    return true;
  };
}

/** A DNS rebinding host name, or a proxy for other clients: neither is the owner of this machine. */
const isFromElsewhere = ({ headers, socket }: Request): boolean =>
  !isLoopbackHost(headers.host ?? '') ||
  !isLoopbackHost((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) ||
  ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'].some((name) => headers[name] !== undefined);

interface DevMailOptions {
  env: Env;
  contextOf: RequestContext;
}

/**
 * The standalone product's mail inbox, which runs beside this process, at this site's own address. It
 * contains links to set a password, so it opens only in an admin's session, or once with the link printed at
 * the start. It does not exist if other machines can reach the site.
 */
export function devMailRouter({ env, contextOf }: DevMailOptions): Router | null {
  const { DEV_MAIL_URL: inboxUrl, DEV_MAIL_KEY: key } = env;
  if (!inboxUrl || !key || env.TRUST_PROXY > 0 || !servesOnlyThisMachine(env.HOST, env.PUBLIC_URL))
    return null;
  const spend = oneTimeLink(env.PERFBOARD_DATA, key);
  const cookie = sign(key, 'cookie');

  async function mayRead(request: Request, response: Response): Promise<boolean> {
    const given = new RegExp(`(?:^|; *)${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
    if (given && isSame(given, cookie)) return true;
    if (request.method === 'GET' && spend(requestTarget(request).query.get('key') ?? '')) {
      response.append(
        'set-cookie',
        `${cookieName}=${cookie}; Path=${path.devMail}; HttpOnly; SameSite=Strict`,
      );
      return true;
    }
    const { services, actor: whoAsks } = contextOf(request, response, 'rest');
    const actor = await whoAsks();
    // An editor would find the owner's password reset link.
    return actor?.kind === 'session' && mayUse(services.prisma, actor, 'owner');
  }

  function refuse(request: Request, response: Response): void {
    if (request.method !== 'GET' || !request.accepts('html') || request.path.startsWith('/api/')) {
      sendFailure(response, new AppError('UNAUTHORIZED', sessionMessages.required));
      return;
    }
    sendSmallPage(response, 401, {
      title: sessionMessages.required,
      body: `<p>The link printed at startup works once. <a href="${path.adminLogin}">Sign in as admin</a>, or restart the product for a new link.</p>`,
    });
  }

  const router = Router();
  router.use(async (request: Request, response: Response, next: NextFunction) => {
    if (!methods.includes(request.method)) return onlyMethods(methods)(request, response, next);
    if (isFromElsewhere(request)) throw new AppError('FORBIDDEN');
    if (!(await mayRead(request, response))) return refuse(request, response);
    const target = new URL(`${path.devMail}${request.url === '/' ? '' : request.url}`, inboxUrl);
    target.searchParams.delete('key');
    const answer = await fetch(target, {
      method: request.method,
      redirect: 'manual',
      headers: { 'x-inbox-key': key },
    });
    for (const name of passedHeaders) {
      const value = answer.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    response.removeHeader('x-frame-options');
    response.status(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  return router;
}
