import { AppError } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { quoteListInput } from '@perfboard/contracts/quote';
import { quoteExportColumns, quoteFileName, quoteMessages } from '@perfboard/contracts/words/quote';
import { type Response, Router } from 'express';
import { recordAudit } from '../../base/audit/audit.ts';
import type { DoorTools } from '../../base/http/door.ts';
import { sendLinkError } from '../../base/http/link-page.ts';
import { onlyMethods, viewersDate } from '../../base/http/request.ts';
import { nameShop } from '../../base/http/small-page.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { confirmedMemberOf, memberOf } from '../../base/trpc/role.ts';
import { knownUuid } from '../../base/trpc/schema.ts';
import { csvWordsFor } from '../../people/session/csv-words.ts';
import { sendCsv } from '../../people/session/send-batches.ts';
import { findQuote, type QuoteRow } from './quote.ts';
import { readQuoteFile } from './quote-file.ts';
import { exportQuotes } from './quote-list.ts';
import { openQuoteLink } from './quote-view.ts';

async function sendPdf(response: Response, services: HttpServices, row: QuoteRow): Promise<void> {
  const pdf = await readQuoteFile(services, row);
  response.set({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${quoteFileName(row)}"`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  response.send(pdf);
}

type Tools = Pick<DoorTools, 'services' | 'contextOf'>;

/** Quotes as files for members: one as a PDF, the list as a table. */
export function quoteFileDoor({ services, contextOf }: Tools): Router {
  const router = Router();
  router.get('/quotes/export.csv', async (request, response) => {
    const ctx = contextOf(request, response, 'rest');
    const currentActor = await confirmedMemberOf(services, ctx, 'editor');
    const input = quoteListInput.omit({ cursor: true, limit: true }).parse(request.query);
    await recordAudit(
      services.prisma,
      { ...ctx, currentActor },
      { action: 'quote.export', entity: 'quote', details: { is_filtered: Object.keys(input).length > 0 } },
    );
    const say = await csvWordsFor(services, currentActor);
    await sendCsv(response, {
      services,
      actor: currentActor,
      name: `quotes_${viewersDate(request)}.csv`,
      columns: Object.values(quoteExportColumns).map(say),
      batches: exportQuotes(services.prisma, input, say),
    });
  });
  router.get('/quotes/:uuid/pdf', async (request, response) => {
    await memberOf(services, contextOf(request, response, 'rest'), 'reader');
    const uuid = knownUuid(String(request.params.uuid), quoteMessages.notFound);
    await sendPdf(response, services, await findQuote(services.prisma, uuid));
  });
  router.all(['/quotes/export.csv', '/quotes/:uuid/pdf'], onlyMethods(['GET']));
  return router;
}

/** A quote as a PDF for its client, by the signed link of its page. */
export function quotePdfDoor({ services, contextOf }: Tools): Router {
  const router = Router();
  router.get(path.quotePdf, nameShop(services), async (request, response) => {
    const ctx = contextOf(request, response, 'page');
    const { prisma, env, rateLimits } = services;
    try {
      await rateLimits.consume('quotePdfByAddress', limitAddress(ctx.address));
      const row = await openQuoteLink(prisma, env.SESSION_SECRET, String(request.params.token));
      await sendPdf(response, services, row);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      sendLinkError(ctx, response, error);
    }
  });
  router.all(path.quotePdf, onlyMethods(['GET']));
  return router;
}
