import { AppError } from '@perfboard/contracts/error';
import type { Subscriber } from '@perfboard/contracts/subscriber';
import { cleanLine } from '@perfboard/contracts/text';
import { listLimits } from '@perfboard/contracts/words/list';
import { sessionMessages } from '@perfboard/contracts/words/session';
import {
  emailDomain,
  subscriberExportColumns,
  subscriberExportName,
} from '@perfboard/contracts/words/subscriber';
import { recordAudit } from '@perfboard/server/audit/audit';
import { assertMay } from '@perfboard/server/member/role';
import type { HttpServices } from '@perfboard/server/service/http-services';
import { assertRecentPassword } from '@perfboard/server/session/recent-password';
import { watchSession } from '@perfboard/server/session/session-watch';
import { streamSubscribers } from '@perfboard/server/subscriber/subscriber-list';
import { type Response, Router } from 'express';
import { onlyMethods } from './method.ts';
import type { RequestContext } from './request-context.ts';
import { sendFailure } from './send-json.ts';

/** What a spreadsheet would take for a formula is made text. */
const neutral = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** RFC 4180: quoted where it must be, quotes doubled. */
const csvCell = (cell: string): string => {
  const text = neutral(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const subscriberLine = ({ email, created_at, uuid }: Subscriber): string =>
  csvLine([email, emailDomain(email), created_at, uuid]);

const drained = (response: Response): Promise<void> =>
  new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });

/** The filtered subscribers as a file, streamed: a hundred thousand rows need no more memory than a few. */
export function subscriberExportRouter({
  services,
  contextOf,
}: {
  services: HttpServices;
  contextOf: RequestContext;
}): Router {
  const router = Router();
  router.get('/newsletter/export.csv', async (request, response) => {
    try {
      const ctx = contextOf(request, response, 'rest');
      const currentActor = await ctx.actor();
      if (!currentActor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
      await assertMay(services.prisma, currentActor, 'editor');
      assertRecentPassword(currentActor);
      const given = (name: string) => (typeof request.query[name] === 'string' ? request.query[name] : '');
      const q = cleanLine(given('q')).slice(0, listLimits.searchMax) || undefined;
      // The viewer's date, which the server cannot know.
      const date = /^\d{4}-\d{2}-\d{2}$/.exec(given('date'))?.[0] ?? new Date().toISOString().slice(0, 10);
      await recordAudit(
        services.prisma,
        { ...ctx, currentActor },
        { action: 'subscriber.export', entity: 'subscriber', details: { is_filtered: Boolean(q) } },
      );
      response.status(200);
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      response.setHeader('content-disposition', `attachment; filename="${subscriberExportName(date)}"`);
      response.setHeader('cache-control', 'no-store');
      response.write(csvLine(subscriberExportColumns));
      const { ended, stop } = watchSession(services, currentActor);
      // Cut off, so that nobody takes a part for the whole.
      ended.addEventListener('abort', () => response.destroy());
      try {
        for await (const batch of streamSubscribers(services.prisma, q)) {
          if (response.destroyed) return;
          if (!response.write(batch.map(subscriberLine).join(''))) await drained(response);
        }
        response.end();
      } finally {
        stop();
      }
    } catch (error) {
      sendFailure(response, error);
    }
  });
  router.all('/newsletter/export.csv', onlyMethods(['GET']));
  return router;
}
