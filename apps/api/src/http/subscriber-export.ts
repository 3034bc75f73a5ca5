import type { Subscriber } from '@perfboard/contracts/subscriber';
import { cleanLine } from '@perfboard/contracts/text';
import { listLimits } from '@perfboard/contracts/words/list';
import {
  emailDomain,
  subscriberExportColumns,
  subscriberExportName,
} from '@perfboard/contracts/words/subscriber';
import { recordAudit } from '@perfboard/server/audit/audit';
import type { HttpServices } from '@perfboard/server/service/http-services';
import { streamSubscribers } from '@perfboard/server/subscriber/subscriber-list';
import { Router } from 'express';
import { confirmedActor } from './confirmed-actor.ts';
import { givenOnce, sendCsv, viewersDate } from './csv.ts';
import { onlyMethods } from './method.ts';
import type { RequestContext } from './request-context.ts';
import { sendFailure } from './send-json.ts';

const subscriberCells = ({ email, created_at, uuid }: Subscriber): string[] => [
  email,
  emailDomain(email),
  created_at,
  uuid,
];

async function* lines(services: HttpServices, q: string | undefined) {
  for await (const batch of streamSubscribers(services.prisma, q)) yield batch.map(subscriberCells);
}

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
      const currentActor = await confirmedActor(services, ctx, 'editor');
      const q = cleanLine(givenOnce(request, 'q')).slice(0, listLimits.searchMax) || undefined;
      await recordAudit(
        services.prisma,
        { ...ctx, currentActor },
        { action: 'subscriber.export', entity: 'subscriber', details: { is_filtered: Boolean(q) } },
      );
      await sendCsv(response, {
        services,
        actor: currentActor,
        name: subscriberExportName(viewersDate(request)),
        columns: subscriberExportColumns,
        batches: lines(services, q),
      });
    } catch (error) {
      sendFailure(response, error);
    }
  });
  router.all('/newsletter/export.csv', onlyMethods(['GET']));
  return router;
}
