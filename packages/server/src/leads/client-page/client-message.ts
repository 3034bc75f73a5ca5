import { bookingFiles } from '@perfboard/contracts/booking-file';
import { AppError } from '@perfboard/contracts/error';
import { idempotencyKeySchema } from '@perfboard/contracts/identifier';
import { cleanText } from '@perfboard/contracts/text';
import { clientPageLimits, clientPageMessages as messages } from '@perfboard/contracts/words/client-page';
import { incomingLimits } from '@perfboard/contracts/words/mailbox';
import type { PrismaClient } from '@perfboard/db/client';
import { z } from 'zod';
import { hashRequest } from '../../base/idempotency/idempotency.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { Context } from '../../base/trpc/context.ts';
import { ownerOf } from '../lead/lead.ts';
import {
  answeredWithFiles,
  digestOfVisitorFiles,
  noRoom,
  removeVisitorFiles,
  storeVisitorFiles,
} from '../lead/visitor-files.ts';
import { bytesAbout } from '../mailbox/mail-file.ts';
import { addClientAnswer } from './client-answer.ts';
import type { ClientLead } from './client-page.ts';

const messageFields = z
  .object({
    text: z
      .string({ error: messages.textRequired })
      .transform(cleanText)
      .refine((text) => text.length <= clientPageLimits.textMax, messages.textTooLong)
      .default(''),
    files: bookingFiles.optional(),
    idempotency_key: idempotencyKeySchema,
  })
  .refine(({ text, files = [] }) => text !== '' || files.length > 0, {
    path: ['text'],
    error: messages.textRequired,
  });

/** A lead in spam gets no files, and every lead has its limit: the same rules as for files by email. */
async function assertRoom({ services }: Context, { claim, is_spam }: ClientLead, bytes: number) {
  if (bytes === 0) return;
  const held = await bytesAbout(services.prisma, ownerOf(claim.kind, claim.uuid));
  if (is_spam || held + bytes > incomingLimits.leadFilesBytesMax) throw noRoom();
}

const scopeOf = (uuid: string): string => `client ${uuid}`;

/** The keys of a lead's latest messages: with them, the page knows a draft that was sent although its answer was lost. */
export async function storedKeys(prisma: PrismaClient, uuid: string): Promise<string[]> {
  const rows = await prisma.idempotencyKey.findMany({
    where: { scope: scopeOf(uuid) },
    orderBy: { created_at: 'desc' },
    take: 5,
    select: { key: true },
  });
  return rows.map(({ key }) => key);
}

/**
 * Stores a message of a client, once: what is acknowledged is stored.
 * @param fields of the form: `text`, `files`, `idempotency_key`
 * @returns the uuid of the answer in the lead's history
 * @throws ZodError; AppError TOO_MANY_REQUESTS, CONFLICT, NOT_FOUND
 */
export async function receiveMessage(
  ctx: Context,
  lead: ClientLead,
  fields: Record<string, unknown>,
): Promise<{ uuid: string }> {
  const { prisma, env, rateLimits } = ctx.services;
  const { text, files = [], idempotency_key } = messageFields.parse(fields);
  const { kind, uuid } = lead.claim;
  const key = idempotency_key ?? ctx.idempotencyKey;
  const request_hash = await hashRequest(env.SESSION_SECRET, { text, ...digestOfVisitorFiles(files) });
  const attempt = key ? { scope: scopeOf(uuid), key, request_hash } : undefined;
  const first = await answeredWithFiles(ctx.services, attempt, files);
  if (first?.uuid) return { uuid: first.uuid };
  await rateLimits.consume('clientMessageByAddress', limitAddress(ctx.address));
  await rateLimits.consume('clientMessageByLead', uuid);
  await assertRoom(
    ctx,
    lead,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  const kept = await storeVisitorFiles(ctx, files);
  try {
    const answer = await prisma.$transaction((tx) =>
      addClientAnswer(
        { tx, requestId: ctx.requestId },
        { lead: { kind, uuid }, origin: messages.origin, text, files: kept, attempt },
      ),
    );
    const [file] = kept;
    // Of two concurrent tries one stored its files.
    if (file && (await prisma.file.count({ where: { uuid: file.uuid } })) === 0)
      await removeVisitorFiles(ctx, kept);
    return answer;
  } catch (error) {
    // After any other failure it is unknown whether there is a row, so the sweep decides.
    if (error instanceof AppError) await removeVisitorFiles(ctx, kept);
    throw error;
  }
}
