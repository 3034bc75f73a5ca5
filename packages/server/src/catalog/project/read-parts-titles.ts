import { cleanLine } from '@perfboard/contracts/text';
import { type PartsColumn, partsColumnNames, partsColumns } from '@perfboard/contracts/words/parts-list';

/** Column names of other programs, in letters and digits only; the first one found wins. */
const otherNames: Record<PartsColumn, readonly string[]> = {
  quantity: ['qty', 'count', 'amount', 'pcs', 'pieces', 'quantityperpcb'],
  // Some put it under a comment or a name, next to a running number under "item".
  part: ['value', 'component', 'name', 'comment', 'description', 'item'],
  designators: ['designators', 'designator', 'references', 'reference', 'refdes', 'refs', 'ref'],
  mpn: ['mpn', 'manufacturerpartnumber', 'mfrpartnumber', 'manufacturerpart', 'mfrpart', 'partnumber'],
  supplier: ['supplierlink', 'link', 'url', 'vendor', 'distributor', 'source'],
  price: ['unitprice', 'price', 'costeach', 'unitcost', 'cost'],
  note: ['notes', 'comment', 'comments', 'remark', 'remarks'],
};

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z\d]/g, '');

interface Titles {
  /** The index of each column. */
  places: ReadonlyMap<PartsColumn, number>;
  /** Columns that a parts list does not have, or has under a better name. */
  ignored: string[];
  /** Ambiguous columns. */
  twice: PartsColumn[];
  /** Number of columns with a title; the rest must be empty. */
  width: number;
}

/** Reads the header line. */
export function readTitles(record: readonly string[]): Titles {
  const titles = record.map((cell) => cleanLine(cell).slice(0, 100));
  const plainTitles = titles.map(plain);
  const places = new Map<PartsColumn, number>();
  const twice: PartsColumn[] = [];
  const taken = new Set<number>();
  for (const column of partsColumnNames) {
    const names = [plain(partsColumns[column].title), column, ...otherNames[column]];
    const found = names.find((name) => plainTitles.some((title, at) => title === name && !taken.has(at)));
    if (found === undefined) continue;
    const at = plainTitles.indexOf(found);
    if (plainTitles.lastIndexOf(found) !== at) twice.push(column);
    places.set(column, at);
    taken.add(at);
  }
  const ignored = titles.filter((title, at) => title !== '' && !taken.has(at));
  return { places, ignored, twice, width: titles.findLastIndex((title) => title !== '') + 1 };
}
