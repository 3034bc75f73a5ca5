import type { PartLine, PartsList } from '../parts-list.ts';

export const partsLimits = {
  linesMax: 300,
  /** For the whole text: several times the size of a 300-line parts list. */
  textMax: 200_000,
  quantityMax: 100_000,
  /** Maximum number of reported errors. */
  issuesMax: 50,
} as const;

/**
 * The columns of a parts list, in order: their titles in table and file, and the maximum length of a cell.
 */
export const partsColumns = {
  quantity: { title: 'Quantity', max: 20 },
  part: { title: 'Part', max: 200 },
  designators: { title: 'Reference designators', max: 500 },
  mpn: { title: 'Manufacturer part number', max: 100 },
  supplier: { title: 'Supplier', max: 500 },
  price: { title: 'Price each', max: 20 },
  note: { title: 'Note', max: 300 },
} as const;

export type PartsColumn = keyof typeof partsColumns;
export const partsColumnNames = Object.keys(partsColumns) as PartsColumn[];

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

/** Ten-thousandths, so that no prices are added as floats: a resistor costs less than a cent. */
const priceDigits = 4;

const toUnits = (price: string): bigint => {
  const [whole = '0', fraction = ''] = price.split('.');
  return BigInt(whole + fraction.padEnd(priceDigits, '0').slice(0, priceDigits));
};

/** With at least two decimals, and no more than needed. */
function toPrice(units: bigint): string {
  const text = String(units).padStart(priceDigits + 1, '0');
  const fraction = text.slice(-priceDigits).replace(/0{1,2}$/, '');
  return `${text.slice(0, -priceDigits)}.${fraction}`;
}

/** The total price of a line; undefined without a price. */
export const lineCost = ({ quantity, price }: PartLine): string | undefined =>
  price === undefined ? undefined : toPrice(toUnits(price) * BigInt(quantity));

/** Lines with their totals. */
export function toPartsList(lines: readonly PartLine[], currency: string | undefined): PartsList {
  const prices = lines.filter(({ price }) => price !== undefined);
  const cost = prices.reduce((sum, { price = '0', quantity }) => sum + toUnits(price) * BigInt(quantity), 0n);
  return {
    lines: [...lines],
    parts: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    priced: prices.length,
    ...(prices.length > 0 && { cost: toPrice(cost), ...(currency && { currency }) }),
  };
}

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

interface Price {
  /** A decimal number. */
  price_from?: string | undefined;
  currency?: string | undefined;
}

/** A price in one format everywhere, independent of the browser; with two decimals or none. */
export const priceText = ({ price_from, currency }: Price): string => {
  const price = Number(price_from);
  const digits = Number.isInteger(price) ? 0 : 2;
  return `from ${currency} ${price.toLocaleString('en-US', { minimumFractionDigits: digits })}`;
};
