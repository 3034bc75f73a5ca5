import { leadExportName } from '@perfboard/contracts/words/lead';
import { recordAudit } from '@perfboard/server/base/audit/audit';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { exportLeads } from '@perfboard/server/leads/export/lead-export';
import { Router } from 'express';
import { confirmedActor } from './confirmed-actor.ts';
import { sendCsv, viewersDate } from './csv.ts';
import { onlyMethods } from './method.ts';
import type { RequestContext } from './request-context.ts';
import { sendFailure } from './send-json.ts';

const kinds = { '/bookings/export.csv': 'booking', '/contacts/export.csv': 'contact' } as const;

/** Streams the leads of a list as a file, for members with a recent password. */
export function leadExportRouter({
  services,
  contextOf,
}: {
  services: HttpServices;
  contextOf: RequestContext;
}): Router {
  const router = Router();
  for (const [path, kind] of Object.entries(kinds)) {
    router.get(path, async (request, response) => {
      try {
        const ctx = contextOf(request, response, 'rest');
        const currentActor = await confirmedActor(services, ctx, 'editor');
        const { columns, chosen, isFiltered, batches } = exportLeads(services.prisma, kind, {
          given: request.query,
          callerId: currentActor.id,
        });
        await recordAudit(
          services.prisma,
          { ...ctx, currentActor },
          {
            action: `${kind}.export`,
            entity: kind,
            details: { is_filtered: isFiltered, ...(chosen !== null && { chosen }) },
          },
        );
        const name = leadExportName(kind, viewersDate(request));
        await sendCsv(response, { services, actor: currentActor, name, columns, batches });
      } catch (error) {
        sendFailure(response, error);
      }
    });
    router.all(path, onlyMethods(['GET']));
  }
  return router;
}
