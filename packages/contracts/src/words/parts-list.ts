import type { PartLine, PartsList } from '../parts-list.ts';

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
