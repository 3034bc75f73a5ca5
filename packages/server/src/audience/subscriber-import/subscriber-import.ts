import { AppError } from '@perfboard/contracts/error';
import type {
  ConsentAnswer,
  ConsentColumn,
  ImportFields,
  SubscriberImport,
  SubscriberImportRow,
} from '@perfboard/contracts/subscriber-import';
import type { Page } from '@perfboard/contracts/words/desk';
import {
  type ImportStatus,
  type ImportVerdict,
  importLimits,
  importMessages,
  importStatuses,
  importVerdicts,
} from '@perfboard/contracts/words/subscriber-import';
import type { Db, Prisma, PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { Language } from '@perfboard/messages/language';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { listOfParent } from '../../base/list/list.ts';
import { storedOption, storedTexts } from '../../base/list/stored-value.ts';

const verdicts = Object.keys(importVerdicts) as ImportVerdict[];

type ImportRow = Prisma.SubscriberImportGetPayload<object>;

const toImport = (
  row: ImportRow,
  { verdicts, other_topics }: Pick<SubscriberImport, 'verdicts' | 'other_topics'>,
): SubscriberImport => ({
  uuid: row.uuid,
  file_name: row.file_name,
  consent: row.consent,
  topics: storedTexts(row.topics),
  status: storedOption(importStatuses, row.status, 'uploading'),
  email_column: row.email_column,
  topics_column: row.topics_column,
  format: row.format,
  columns: storedTexts(row.columns),
  line_count: row.line_count,
  done_line: row.done_line,
  imported: row.imported,
  last_error: row.last_error,
  verdicts,
  other_topics,
  consent_columns: row.consent_columns as ConsentColumn[],
  unread_dates: row.unread_dates,
  checks: row.checks,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** An import with what went wrong in a language; it is stored in English. */
export const importIn = (
  language: Language,
  { last_error, ...rest }: SubscriberImport,
): SubscriberImport => ({
  ...rest,
  last_error: last_error && localizeMessage(language, last_error),
});

/** @throws AppError NOT_FOUND */
export async function readImport(prisma: PrismaClient, uuid: string): Promise<SubscriberImport> {
  const [row] = await prisma.$queryRaw<
    ImportRow[]
  >`select * from subscriber_imports where uuid = ${uuid}::uuid`;
  if (!row) throw new AppError('NOT_FOUND', importMessages.notFound);
  const groups = await prisma.subscriberImportRow.groupBy({
    by: ['verdict'],
    where: { import_uuid: uuid },
    _count: true,
  });
  const verdicts = Object.fromEntries(groups.map(({ verdict, _count }) => [verdict, _count]));
  // Only a completely read list can be assessed.
  const isRead = row.topics_column !== '' && row.status === 'checked';
  return toImport(row, { verdicts, other_topics: isRead ? await readOtherTopics(prisma, uuid) : [] });
}

/** More unknown words than this mean that the wrong column was selected. */
const otherTopicsMax = 20;

const readOtherTopics = (prisma: PrismaClient, uuid: string): Promise<SubscriberImport['other_topics']> =>
  prisma.$queryRaw`
    select word, count(*)::int as lines from subscriber_import_rows, unnest(other_topics) as word
    where import_uuid = ${uuid}::uuid and verdict in ('new', 'duplicate')
    group by word order by lines desc, word limit ${otherTopicsMax}`;

/** The latest imports, newest first. */
export async function listImports(prisma: PrismaClient): Promise<SubscriberImport[]> {
  const rows = await prisma.$queryRaw<
    ImportRow[]
  >`select * from subscriber_imports order by created_at desc limit 20`;
  return rows.map((row) => toImport(row, { verdicts: {}, other_topics: [] }));
}

interface RowsRequest {
  uuid: string;
  verdict?: ImportVerdict | undefined;
  /** The last line of the previous page. */
  after?: number | undefined;
  limit: number;
}

type RowsPage = Pick<Page<SubscriberImportRow>, 'items'> & { next_after: number | null };

/** The lines of a list with their results. @throws AppError NOT_FOUND */
export const pageImportRows = (prisma: PrismaClient, request: RowsRequest): Promise<RowsPage> =>
  listOfParent(readRows(prisma, request), {
    count: () => prisma.subscriberImport.count({ where: { uuid: request.uuid } }),
    notFound: importMessages.notFound,
  });

async function readRows(
  prisma: PrismaClient,
  { uuid, verdict, after = 0, limit }: RowsRequest,
): Promise<RowsPage> {
  const rows = await prisma.subscriberImportRow.findMany({
    where: { import_uuid: uuid, line: { gt: after }, ...(verdict && { verdict }) },
    orderBy: { line: 'asc' },
    take: limit + 1,
    select: { line: true, email: true, verdict: true },
  });
  const items = rows
    .slice(0, limit)
    .map((row) => ({ ...row, verdict: storedOption(verdicts, row.verdict, 'invalid') }));
  return { items, next_after: rows.length > limit ? (items.at(-1)?.line ?? null) : null };
}

export async function createImport(tx: Db, fields: ImportFields): Promise<string> {
  const data = { ...fields, topics: fields.topics ?? [] };
  const { uuid } = await tx.subscriberImport.create({ data, select: { uuid: true } });
  return uuid;
}

async function lockImport(tx: Db, uuid: string, from: readonly ImportStatus[]): Promise<ImportStatus> {
  const [row] = await tx.$queryRaw<{ status: ImportStatus }[]>`
    select status::text as status from subscriber_imports where uuid = ${uuid}::uuid for update`;
  if (!row) throw new AppError('NOT_FOUND', importMessages.notFound);
  if (!from.includes(row.status)) throw new AppError('CONFLICT', importMessages.wrongStatus);
  return row.status;
}

/**
 * Stores a part of the file; sending it again is safe.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function addPart(
  tx: Db,
  { uuid, number, bytes }: { uuid: string; number: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await lockImport(tx, uuid, ['uploading']);
  await tx.subscriberImportPart.upsert({
    where: { import_uuid_number: { import_uuid: uuid, number } },
    create: { import_uuid: uuid, number, bytes },
    update: { bytes },
  });
}

interface StepOptions {
  tx: Db;
  requestId: string;
}

const requestRun = (tx: Db, import_uuid: string, requestId: string) =>
  tx.outbox.create({ data: outboxRow('subscriber.import', { import_uuid }, { requestId }) });

/** A list as a member saw it. */
interface SeenList {
  uuid: string;
  /** Another member may have checked it again since, with other answers; not compared if omitted. */
  checks?: number | undefined;
}

/** @throws AppError CONFLICT if it was checked again since */
async function checkSeen(tx: Db, { uuid, checks }: SeenList): Promise<void> {
  if (checks === undefined) return;
  const now = await tx.subscriberImport.findUniqueOrThrow({ where: { uuid }, select: { checks: true } });
  if (checks !== now.checks) throw new AppError('CONFLICT', importMessages.checkedAgain);
}

interface ListColumns {
  email_column: string;
  topics_column?: string;
  /** Names of topics in the file, in lower case, with their ids. */
  topic_names?: Record<string, string>;
  /** For columns without an answer, earlier answers remain valid. */
  consent_answers?: ConsentAnswer[];
}

/**
 * Reads the list and determines the result of each line; may be repeated with another column.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function checkImport(
  { tx, requestId }: StepOptions,
  { uuid, checks, ...columns }: SeenList & ListColumns,
): Promise<void> {
  const status = await lockImport(tx, uuid, ['uploading', 'checked', 'failed']);
  await checkSeen(tx, { uuid, checks });
  const known = await tx.subscriberImport.findUniqueOrThrow({ where: { uuid } });
  // An erasure deletes the file of a list, but not the other people's lines.
  const wasRead = status === 'checked' || (status === 'failed' && known.line_count > 0);
  if (wasRead && (await tx.subscriberImportPart.count({ where: { import_uuid: uuid } })) === 0) {
    const { fileRemoved, fileRemovedEarly } = importMessages;
    throw new AppError('CONFLICT', status === 'checked' ? fileRemoved : fileRemovedEarly);
  }
  await tx.subscriberImportRow.deleteMany({ where: { import_uuid: uuid } });
  const { consent_answers = [], ...read } = columns;
  const isNew = ({ column }: ConsentAnswer) => consent_answers.every((answer) => answer.column !== column);
  const earlier = (known.consent_answers as unknown as ConsentAnswer[]).filter(isNew);
  await tx.subscriberImport.update({
    where: { uuid },
    data: {
      status: 'checking',
      checks: { increment: 1 },
      ...read,
      consent_answers: [...earlier, ...consent_answers].slice(-importLimits.answersMax),
      consent_columns: [],
      unread_dates: 0,
      line_count: 0,
      last_error: null,
    },
  });
  await requestRun(tx, uuid, requestId);
}

/**
 * Imports the new subscribers.
 * @returns the number of new subscribers
 * @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST when there are none or a consent is unclear
 */
export async function startImport(
  { tx, requestId }: StepOptions,
  { uuid, checks }: SeenList,
): Promise<number> {
  await lockImport(tx, uuid, ['checked']);
  await checkSeen(tx, { uuid, checks });
  const unclear = await tx.subscriberImportRow.count({ where: { import_uuid: uuid, verdict: 'unclear' } });
  if (unclear > 0) throw new AppError('BAD_REQUEST', importMessages.consentUnclear);
  const total = await tx.subscriberImportRow.count({ where: { import_uuid: uuid, verdict: 'new' } });
  if (total === 0) throw new AppError('BAD_REQUEST', importMessages.nothingNew);
  await tx.subscriberImport.update({ where: { uuid }, data: { status: 'importing' } });
  await requestRun(tx, uuid, requestId);
  return total;
}

/**
 * Discards a list. Subscribers that were already imported stay.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function cancelImport({ tx }: StepOptions, uuid: string): Promise<void> {
  await lockImport(tx, uuid, ['uploading', 'checking', 'checked', 'importing', 'failed']);
  await tx.subscriberImportPart.deleteMany({ where: { import_uuid: uuid } });
  await tx.subscriberImportRow.deleteMany({ where: { import_uuid: uuid } });
  await tx.subscriberImport.update({
    where: { uuid },
    data: { status: 'cancelled', finished_at: new Date() },
  });
}
