import { type Request, type Response, Router } from 'express';

/** The standalone product's mail inbox, which runs beside this process, at this site's own address. */
export function devMailRouter(devMailUrl: string): Router {
  const router = Router();
  router.use(async (request: Request, response: Response) => {
    const target = new URL(`/dev/mail${request.url === '/' ? '' : request.url}`, devMailUrl);
    const answer = await fetch(target, { method: request.method, redirect: 'manual' });
    for (const name of [
      'content-type',
      'content-security-policy',
      'location',
      'cache-control',
      'content-disposition',
    ]) {
      const value = answer.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    if (!answer.headers.has('x-frame-options')) response.removeHeader('x-frame-options');
    response.status(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  return router;
}
