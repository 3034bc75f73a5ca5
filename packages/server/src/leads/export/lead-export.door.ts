import { leadExportName } from '@perfboard/contracts/words/lead';
import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods, viewersDate } from '../../base/http/request.ts';
import { csvWordsFor } from '../../people/session/csv-words.ts';
import { memberExport } from '../../people/session/send-batches.ts';
import { exportLeads } from './lead-export.ts';

const kinds = { '/bookings/export.csv': 'booking', '/contacts/export.csv': 'contact' } as const;

/** Streams the leads of a list as a file, for a member who entered the password recently. */
export function leadExportDoor(tools: Pick<DoorTools, 'services' | 'contextOf'>): Router {
  const { prisma } = tools.services;
  const router = Router();
  for (const [path, kind] of Object.entries(kinds)) {
    const answer = memberExport(tools, kind, async (request, actor) => {
      const { columns, chosen, isFiltered, batches } = exportLeads(prisma, kind, {
        given: request.query,
        callerId: actor.id,
        say: await csvWordsFor(tools.services, actor),
      });
      const details = { is_filtered: isFiltered, ...(chosen !== null && { chosen }) };
      return { details, name: leadExportName(kind, viewersDate(request)), columns, batches };
    });
    router.get(path, answer);
    router.all(path, onlyMethods(['GET']));
  }
  return router;
}
