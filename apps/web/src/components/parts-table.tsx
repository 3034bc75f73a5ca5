import type { PartLine, PartsList } from '@perfboard/contracts/parts-list';
import { lineCost, partsColumnNames } from '@perfboard/contracts/words/parts-list';
import { formatAmount, formatPrice } from '@perfboard/messages/format-amount';
import type { Language } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { usePageLanguage } from './messages.ts';
import partsStyle from './parts-table.css?url';

type Column = Exclude<(typeof partsColumnNames)[number], 'note'>;

const titleOf = (t: Translator<'project'>, name: Column): string =>
  ({
    quantity: t('quantity'),
    part: t('part'),
    designators: t('designators'),
    mpn: t('mpn'),
    supplier: t('supplier'),
    price: t('priceEach'),
  })[name];

const isNumber = (name: Column) => name === 'quantity' || name === 'price';

/** A URL is a link to its site; any other supplier is a name. */
function Supplier({ text }: { text: string }) {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return text;
  return (
    <a href={text} rel="noopener nofollow" className="-my-1 inline-block py-1">
      {new URL(text).host}
    </a>
  );
}

/** The cost of a number of pieces; nothing if the line has no price. */
function costText(language: Language, line: PartLine): string | undefined {
  const cost = lineCost(line);
  return cost && formatPrice(language, cost);
}

/** The narrowest that a column's words stay readable; all together fit beside the facts of a project. */
const leastWidths = {
  quantity: '',
  price: '',
  part: 'min-w-34',
  designators: 'min-w-20',
  mpn: 'min-w-32',
  supplier: 'min-w-28',
} as const satisfies Record<Column, string>;

interface CellProps {
  line: PartLine;
  name: Column;
  /** Of the note, if it is not in the page's. */
  noteLanguage: string | undefined;
}

function Cell({ line, name, noteLanguage }: CellProps) {
  const { language, written } = usePageLanguage();
  if (name === 'part')
    return (
      <>
        {line.part}
        {line.note !== undefined && (
          <span {...written(noteLanguage)} className="block text-muted">
            {line.note}
          </span>
        )}
      </>
    );
  if (name === 'supplier') return <Supplier text={line.supplier ?? ''} />;
  if (name === 'price') return costText(language, { ...line, quantity: 1 });
  return name === 'mpn' || name === 'designators' ? <bdi>{line[name]}</bdi> : line[name];
}

/** A project's parts list with its totals; columns that are empty in every line are left out. */
export function PartsTable({
  list,
  label,
  languages = {},
}: {
  list: PartsList;
  label: string;
  /** The languages of texts that are not in the page's, by their paths. */
  languages?: Readonly<Record<string, string>> | undefined;
}) {
  const { language, translator, written } = usePageLanguage();
  const t = translator('project');
  const { lines, parts, pieces, priced, cost, currency } = list;
  // A note is below its part: as a column it would push the prices out of sight.
  const shown = partsColumnNames.filter(
    (name): name is Column => name !== 'note' && lines.some((line) => line[name] !== undefined),
  );
  const between = shown.filter((name) => name !== 'quantity' && name !== 'part').length;
  const atEnd = 'text-end whitespace-nowrap tabular-nums';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group, so that the keyboard can scroll it
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside need take the focus, yet it scrolls
    <div role="group" aria-label={label} tabIndex={0} className="parts-table overflow-x-auto">
      <link rel="stylesheet" href={partsStyle} precedence="default" />
      <table className="min-w-full text-small">
        <thead>
          <tr>
            {shown.map((name) => (
              <th key={name} scope="col" className={isNumber(name) ? 'text-end' : ''}>
                {titleOf(t, name)}
              </th>
            ))}
            {cost && (
              <th scope="col" className="text-end">
                {t('cost')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other key than its position
            <tr key={at}>
              {shown.map((name) => (
                <td
                  key={name}
                  {...written(languages[`parts_list.${at}.${name}`])}
                  className={isNumber(name) ? atEnd : `wrap-anywhere ${leastWidths[name]}`}
                >
                  <Cell line={line} name={name} noteLanguage={languages[`parts_list.${at}.note`]} />
                </td>
              ))}
              {cost && <td className={atEnd}>{costText(language, line)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className={atEnd}>{pieces}</td>
            <th scope="row">{t('partsTotal', { pieces, parts })}</th>
            {between > 0 && (
              <td colSpan={between} className="text-end text-muted">
                {cost && priced < parts && t('priced', { priced, parts })}
              </td>
            )}
            {cost && (
              <td className={atEnd}>
                {currency ? formatAmount(language, cost, currency, 2) : formatPrice(language, cost)}
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
