import { leadExportName } from '@perfboard/contracts/words/lead';
import { Router } from 'express';
import { recordAudit } from '../../base/audit/audit.ts';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods, viewersDate } from '../../base/http/request.ts';
import { confirmedMemberOf } from '../../base/trpc/role.ts';
import { csvWordsFor } from '../../people/session/csv-words.ts';
import { sendCsv } from '../../people/session/send-batches.ts';
import { exportLeads } from './lead-export.ts';

const kinds = { '/bookings/export.csv': 'booking', '/contacts/export.csv': 'contact' } as const;

/** Streams the leads of a list as a file, for a member who entered the password recently. */
export function leadExportDoor({ services, contextOf }: Pick<DoorTools, 'services' | 'contextOf'>): Router {
  const router = Router();
  for (const [path, kind] of Object.entries(kinds)) {
    router.get(path, async (request, response) => {
      const ctx = contextOf(request, response, 'rest');
      const currentActor = await confirmedMemberOf(services, ctx, 'editor');
      const { columns, chosen, isFiltered, batches } = exportLeads(services.prisma, kind, {
        given: request.query,
        callerId: currentActor.id,
        say: await csvWordsFor(services, currentActor),
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
    });
    router.all(path, onlyMethods(['GET']));
  }
  return router;
}
