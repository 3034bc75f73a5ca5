import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Actor } from '@perfboard/server/base/trpc/actor';
import type { Request, Response } from 'express';
import { sendBatches } from './send-batches.ts';

/**
 * What a spreadsheet would take for a formula is made text: at the beginning of a cell, and behind whatever one that is set to
 * other separators than a comma, or takes quotes for nothing, would begin another cell at.
 */
const neutral = (cell: string): string =>
  cell.replace(/(^|[;\t|\r\n])(?=["\s]*[=+\-@＝＋－＠])/g, `$1'`).replace(/^(?=[\t\r])/, `'`);

/** RFC 4180: quoted where it must be, quotes doubled. */
const csvCell = (cell: string): string => {
  const text = neutral(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Excel takes a file for the letters of its own country unless it begins so. */
export const byteOrderMark = '\ufeff';

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A parameter of the address, where it was given once. */
export const givenOnce = (request: Request, name: string): string => {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
};

/** The viewer's date, which the server cannot know. */
export const viewersDate = (request: Request): string =>
  /^\d{4}-\d{2}-\d{2}$/.exec(givenOnce(request, 'date'))?.[0] ?? new Date().toISOString().slice(0, 10);

interface CsvFile {
  services: HttpServices;
  /** The file ends with his session. */
  actor: Actor;
  name: string;
  columns: readonly string[];
  batches: AsyncIterable<ReadonlyArray<readonly string[]>>;
}

/** Sends a file while it is made: a hundred thousand rows need no more memory than a few. */
export async function sendCsv(
  response: Response,
  { services, actor, name, columns, batches }: CsvFile,
): Promise<void> {
  response.status(200);
  response.setHeader('content-type', 'text/csv; charset=utf-8');
  response.setHeader('content-disposition', `attachment; filename="${name}"`);
  response.setHeader('cache-control', 'no-store');
  async function* lines() {
    yield byteOrderMark + csvLine(columns);
    for await (const batch of batches) yield batch.map(csvLine).join('');
  }
  await sendBatches(response, { services, actor, batches: lines() });
}
