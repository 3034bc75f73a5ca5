import type { Response } from 'express';

/**
 * Makes text of what a spreadsheet would read as a formula: at the start of a cell, and after any character where a
 * spreadsheet with other separators, or without quotes, would start a new cell.
 */
const neutral = (cell: string): string =>
  cell.replace(/(^|[;\t|\r\n])(?=["\s]*[=+\-@＝＋－＠])/g, `$1'`).replace(/^(?=[\t\r])/, `'`);

/** RFC 4180: quoted where it must be, quotes doubled. */
const csvCell = (cell: string): string => {
  const text = neutral(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The headers of a CSV file for download. */
export const describeCsv = (response: Response, name: string, cacheControl: string): void => {
  response.set({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': cacheControl,
  });
};
