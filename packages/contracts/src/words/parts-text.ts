import type { PartLine } from '../parts-list.ts';
import { type PartsColumn, partsColumnNames, partsColumns } from './parts-list.ts';

export const partsLimits = {
  linesMax: 300,
  /** For the whole text: several times the size of a 300-line parts list. */
  textMax: 200_000,
  quantityMax: 100_000,
  /** Maximum number of reported errors. */
  issuesMax: 50,
} as const;

/** The first errors of a list, shown below the field. */
const summarize = (count: number): string =>
  count === 1 ? 'One line of the parts list has an error' : `${count} lines of the parts list have errors`;

export const partsMessages = {
  tooLong: 'The parts list must not exceed 200,000 characters',
  tooManyLines: 'A parts list can have up to 300 lines',
  unreadable: 'Could not read this as a table',
  openQuote: 'A quotation mark is not closed',
  columnsMissing: 'The first line must name the columns, including Quantity and Part',
  quantity: 'Quantity must be a whole number from 1 to 100,000',
  partRequired: 'Part is required',
  price: 'Price each must be a number such as 0.25 or 12.50',
  priceUnclear: (text: string) =>
    `Price each ${text} is ambiguous. Enter ${text.replace(',', '.')}0, or ${text.replace(/[.,]/, '')} for thousands.`,
  tooManyCells: 'The line has more cells than columns. Put cells that contain a comma in quotation marks.',
  cellMax: (title: string, max: number) => `${title} must not exceed ${max} characters`,
  columnTwice: (title: string) => `Two columns are named ${title}`,
  wrongLines: summarize,
} as const;

/** Whether a price is ambiguous between thousands and thousandths: 1,250. */
export const isThousandsAlike = (price: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(price);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A cell's text, in a locale-independent format. */
const cellOf = (line: PartLine, name: PartsColumn): string => {
  const text = String(line[name] ?? '');
  return name === 'price' && isThousandsAlike(text) ? `${text}0` : text;
};

/** The cells of a list, titles first. */
export const partsTable = (lines: readonly PartLine[]): string[][] => [
  partsColumnNames.map((name) => partsColumns[name].title),
  ...lines.map((line) => partsColumnNames.map((name) => cellOf(line, name))),
];

/** A list as editable text; parsing it gives the same list. */
export const partsText = (lines: readonly PartLine[]): string =>
  lines.length === 0
    ? ''
    : partsTable(lines)
        .map((cells) => cells.map(quoted).join(','))
        .join('\n');
