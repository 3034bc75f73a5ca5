import { quoteListInput } from '@perfboard/contracts/quote';
import { quoteExportColumns, quoteMessages } from '@perfboard/contracts/words/quote';
import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods, viewersDate } from '../../base/http/request.ts';
import { memberOf } from '../../base/trpc/role.ts';
import { knownUuid } from '../../base/trpc/schema.ts';
import { csvWordsFor } from '../../people/session/csv-words.ts';
import { memberExport } from '../../people/session/send-batches.ts';
import { findQuote } from './quote.ts';
import { pdfHeaders, readQuoteFile } from './quote-file.ts';
import { exportQuotes } from './quote-list.ts';

/** Quotes as files for members: one as a PDF, the list as a table. */
export function quoteFileDoor(tools: Pick<DoorTools, 'services' | 'contextOf'>): Router {
  const { services, contextOf } = tools;
  const router = Router();
  const exported = memberExport(tools, 'quote', async (request, actor) => {
    const input = quoteListInput.omit({ cursor: true, limit: true }).parse(request.query);
    const say = await csvWordsFor(services, actor);
    return {
      details: { is_filtered: Object.keys(input).length > 0 },
      name: `quotes_${viewersDate(request)}.csv`,
      columns: Object.values(quoteExportColumns).map(say),
      batches: exportQuotes(services.prisma, input, say),
    };
  });
  router.get('/quotes/export.csv', exported);
  router.get('/quotes/:uuid/pdf', async (request, response) => {
    await memberOf(services, contextOf(request, response, 'rest'), 'reader');
    const uuid = knownUuid(String(request.params.uuid), quoteMessages.notFound);
    const row = await findQuote(services.prisma, uuid);
    const pdf = await readQuoteFile(services, row);
    response.set(pdfHeaders(row)).send(pdf);
  });
  router.all(['/quotes/export.csv', '/quotes/:uuid/pdf'], onlyMethods(['GET']));
  return router;
}
