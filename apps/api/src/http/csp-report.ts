import { AppError } from '@perfboard/contracts/error';
import { onlyMethods } from '@perfboard/server/base/http/request';
import { limitAddress } from '@perfboard/server/base/rate-limit/rate-limit';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { Router } from 'express';
import { z } from 'zod';
import { mediaType, readBytes, refuseCompressed } from './body.ts';
import { checkJsonText } from './json-text.ts';
import { loggedPath } from './request-log.ts';
import { cspReportPath } from './security-headers.ts';

/** A browser sends one or a few; each quotes the policy. */
const reportMaxBytes = 16 * 1024;
const reportsMax = 5;
const types = new Set(['application/csp-report', 'application/reports+json', 'application/json']);

/** The format of `report-uri`, and that of the Reporting API. */
const uriReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'document-uri': z.string().optional(),
    'source-file': z.string().optional(),
  }),
});
const apiReports = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({
      effectiveDirective: z.string().optional(),
      blockedURL: z.string().optional(),
      documentURL: z.string().optional(),
      sourceFile: z.string().nullish(),
    }),
  }),
);

/** An origin and a path as our log has them, or a keyword: a client’s address is a secret. */
function place(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  if (!URL.canParse(address)) return /^[a-z-]{1,30}$/.test(address) ? address : 'unreadable';
  const { protocol, host, pathname } = new URL(address);
  return host ? `${protocol}//${host}${loggedPath(pathname)}`.slice(0, 200) : protocol;
}

const word = (text: string | undefined): string | undefined => /^[a-z-]{1,40}/.exec(text ?? '')?.[0];

function readReports(bytes: Buffer): object[] {
  checkJsonText(bytes);
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString());
  } catch (cause) {
    throw new AppError('PARSE_ERROR', undefined, { cause });
  }
  const one = uriReport.safeParse(given);
  if (one.success) {
    const report = one.data['csp-report'];
    return [
      {
        directive: word(report['effective-directive'] ?? report['violated-directive']),
        blocked: place(report['blocked-uri']),
        page: place(report['document-uri']),
        file: place(report['source-file']),
      },
    ];
  }
  const several = apiReports.safeParse(given);
  if (!several.success) throw new AppError('BAD_REQUEST');
  return several.data.slice(0, reportsMax).map(({ body }) => ({
    directive: word(body.effectiveDirective),
    blocked: place(body.blockedURL),
    page: place(body.documentURL),
    file: place(body.sourceFile),
  }));
}

/**
 * Receives browsers' reports of violations of our content policy. Anyone can post here, so it is rate limited
 * and only logged.
 */
export function cspReportRouter({ log, rateLimits }: Pick<HttpServices, 'log' | 'rateLimits'>): Router {
  const router = Router();
  router.post(cspReportPath, async (request, response) => {
    refuseCompressed(request);
    if (!types.has(mediaType(request))) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    await rateLimits.consume('cspReportByAddress', limitAddress(request.ip));
    const reports = readReports(await readBytes(request, { maxBytes: reportMaxBytes }));
    for (const report of reports) log.warn({ report }, 'a browser reports a break of the content policy');
    response.status(204).end();
  });
  router.all(cspReportPath, onlyMethods(['POST']));
  return router;
}
