import { path } from '@perfboard/contracts/path';
import { changePolicy, dropPolicy } from '@perfboard/server/base/http/page';
import { onlyMethods } from '@perfboard/server/base/http/request';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { mayUse } from '@perfboard/server/base/trpc/role';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { RequestContext } from './request-context.ts';

const methods = ['GET', 'HEAD'];

type Queues = Awaited<ReturnType<HttpServices['queues']['bullQueues']>>;

/** The queue library's own view, for operators: with a session, and read-only. */
export function queueBoard({
  services,
  contextOf,
}: {
  services: HttpServices;
  contextOf: RequestContext;
}): Router {
  const router = Router();
  let board: { queues: Queues; handle: Router } | undefined;

  /** Dead queues are replaced by new ones, and the board with them. */
  async function currentBoard(): Promise<Router> {
    const queues = await services.queues.bullQueues();
    if (board?.queues !== queues) {
      // Few shops use it, so its modules are loaded on demand.
      const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
        import('@bull-board/api'),
        import('@bull-board/api/bullMQAdapter'),
        import('@bull-board/express'),
      ]);
      const adapter = new ExpressAdapter();
      adapter.setBasePath(path.adminQueues);
      createBullBoard({
        // biome-ignore lint/suspicious/noExplicitAny: the board is typed for Redis queues, and shows both kinds
        queues: queues.map((queue) => new BullMQAdapter(queue as any, { readOnlyMode: true })),
        serverAdapter: adapter,
        options: {
          uiConfig: { boardTitle: 'Perfboard queues', miscLinks: [{ text: 'Admin', url: path.adminJobs }] },
        },
      });
      board = { queues, handle: adapter.getRouter() as Router };
    }
    return board.handle;
  }

  router.use(async (request: Request, response: Response, next: NextFunction) => {
    try {
      const ctx = contextOf(request, response, 'rest');
      const actor = await ctx.actor();
      // A token is for scripts, and payloads are for people.
      if (actor?.kind !== 'session' || !(await mayUse(services.prisma, actor, 'owner'))) {
        response.redirect(302, path.home);
        return;
      }
      // The board can add, remove and retry jobs: here it is read-only.
      if (!methods.includes(request.method)) return onlyMethods(methods)(request, response, next);
      response.setHeader('cache-control', 'no-store');
      // Its pages set their own folder as the base URL and have inline styles; the fonts that they request
      // stay blocked.
      changePolicy(response, 'base-uri', "'self'");
      changePolicy(response, 'style-src', "'self' 'unsafe-inline'");
      dropPolicy(response, 'require-trusted-types-for', 'trusted-types');
      const handle = await currentBoard();
      handle(request, response, next);
    } catch (error) {
      next(error);
    }
  });
  return router;
}
