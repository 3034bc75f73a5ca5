import { type DecimalSign, isInOtherCurrency, plainNumber, readTyped } from '../admin-shell/typed-number.ts';
import { isNumber, type LineText, type LineValue, newLine } from './quote-value.ts';

/** What spreadsheets in the desk's languages call the columns. The first that fits counts. */
const names: readonly (readonly [LineText | 'ignored', RegExp])[] = [
  [
    'ignored',
    /^(?:amount|total|sum|subtotal|line total|betrag|gesamt|summe|gesamtpreis|importe|montant|pos|position|no|nr|n°|nº|#|line|zeile|ligne|línea)\.?$/i,
  ],
  [
    'description',
    /^(?:description|item|part|product|name|text|component|beschreibung|bezeichnung|artikel|produkt|leistung|descripción|concepto|artículo|producto|désignation|libellé|article|produit)(?!\p{L})/iu,
  ],
  [
    'quantity',
    /^(?:quantity|qty|count|pieces|pcs|menge|anzahl|stück|cantidad|cant|uds|quantité|qté)(?!\p{L})/iu,
  ],
  [
    'unit_price',
    /^(?:unit price|price|unit cost|cost|rate|preis|einzelpreis|stückpreis|ep|precio|p\. ?unit|prix|pu)(?!\p{L})/iu,
  ],
  ['unit', /^(?:unit|uom|einheit|unidad|unité)(?!\p{L})/iu],
  ['discount', /^(?:discount|rabatt|descuento|dto|remise)(?!\p{L})/iu],
  ['tax_rate', /^(?:tax|vat|mwst|ust|iva|impuesto|tva)(?!\p{L})/iu],
];

const columnOf = (title: string): LineText | 'ignored' | undefined =>
  names.find(([, pattern]) => pattern.test(title.trim()))?.[0];

/** Cells of a copied range: a cell with tabs, line breaks or quotes is quoted, as spreadsheets do. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end !== '\t' && end !== '') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((cells) => cells.some(Boolean));
}

/**
 * Without a header: the first text describes, then come quantity, unit and price. A number before it is the quantity if
 * no other one is, otherwise the number of the line; one after the price is their product.
 */
function byPosition(cells: readonly string[]): Partial<Record<LineText, string>> {
  const at = Math.max(
    0,
    cells.findIndex((cell) => cell !== '' && !isNumber(cell)),
  );
  const description = cells[at] ?? '';
  const behind = cells.slice(at + 1).filter((cell) => cell !== '');
  const isCounted = behind.filter(isNumber).length > 1;
  const rest = isCounted ? behind : [...cells.slice(0, at).filter((cell) => cell !== ''), ...behind];
  const numbers = rest.filter(isNumber);
  const unit = rest.find((cell) => !isNumber(cell)) ?? '';
  const [first = '', second] = numbers;
  // A single number with decimals is a price.
  if (second === undefined && plainNumber(first).includes('.'))
    return { description, unit, unit_price: first };
  return { description, unit, quantity: first, unit_price: second ?? '' };
}

interface PasteOptions {
  /** The tax rate of lines without one, in percent. */
  tax_rate: string;
  /** The quote's. A price in another currency stays text, and is an error. */
  currency: string;
  /** The decimal sign of the desk's language, in which a number that may mean two is read. */
  sign?: DecimalSign;
}

/** Lines of a range copied from a spreadsheet, with or without a header. Undefined if the text is no such range. */
export function pastedLines(
  text: string,
  { tax_rate, currency, sign = '.' }: PasteOptions,
): LineValue[] | undefined {
  if (!text.includes('\t')) return undefined;
  const rows = cellsOf(text);
  const titles = rows[0]?.map(columnOf) ?? [];
  const hasHeader = titles.includes('description') && titles.filter(Boolean).length > 1;
  const lines = (hasHeader ? rows.slice(1) : rows).map((cells) => {
    const texts = hasHeader
      ? (Object.fromEntries(
          // Of two columns with one meaning, the first counts.
          titles.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : [])).reverse(),
        ) as Partial<Record<LineText, string>>)
      : byPosition(cells);
    const numberOf = (column: LineText, otherwise: string) =>
      texts[column] ? plainNumber(readTyped(texts[column], sign)) : otherwise;
    return {
      ...newLine(tax_rate),
      description: texts.description ?? '',
      unit: (texts.unit ?? '').slice(0, 20),
      quantity: numberOf('quantity', '1'),
      unit_price: isInOtherCurrency(texts.unit_price ?? '', currency)
        ? (texts.unit_price ?? '')
        : numberOf('unit_price', ''),
      discount: numberOf('discount', '0'),
      tax_rate: numberOf('tax_rate', tax_rate),
    };
  });
  return lines.length > 0 ? lines : undefined;
}
