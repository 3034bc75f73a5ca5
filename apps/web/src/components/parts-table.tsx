import type { PartLine, PartsList } from '@perfboard/contracts/parts-list';
import { lineCost, partsColumnNames, partsColumns } from '@perfboard/contracts/words/parts-list';
import partsStyle from './parts-table.css?url';

type Column = (typeof partsColumnNames)[number];

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

function Cell({ line, name }: { line: PartLine; name: Column }) {
  if (name === 'supplier') return <Supplier text={line.supplier ?? ''} />;
  return name === 'price' ? lineCost({ ...line, quantity: 1 }) : line[name];
}

/** A project's parts list with its totals; columns that are empty in every line are left out. */
export function PartsTable({ list, label }: { list: PartsList; label: string }) {
  const { lines, parts, pieces, priced, cost, currency } = list;
  const shown = partsColumnNames.filter((name) => lines.some((line) => line[name] !== undefined));
  const between = shown.filter((name) => name !== 'quantity' && name !== 'part').length;
  const right = 'text-right whitespace-nowrap tabular-nums';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group, so that the keyboard can scroll it
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside need take the focus, yet it scrolls
    <div role="group" aria-label={label} tabIndex={0} className="parts-table overflow-x-auto">
      <link rel="stylesheet" href={partsStyle} precedence="default" />
      <table className="min-w-full text-small">
        <thead>
          <tr>
            {shown.map((name) => (
              <th key={name} scope="col" className={isNumber(name) ? 'text-right' : ''}>
                {partsColumns[name].title}
              </th>
            ))}
            {cost && (
              <th scope="col" className="text-right">
                Cost
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
                  className={
                    isNumber(name)
                      ? right
                      : `wrap-anywhere ${name === 'designators' ? 'min-w-28' : 'min-w-40'}`
                  }
                >
                  <Cell line={line} name={name} />
                </td>
              ))}
              {cost && <td className={right}>{lineCost(line)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className={right}>{pieces}</td>
            <th scope="row">
              {pieces === 1 ? 'piece' : 'pieces'} of {parts} {parts === 1 ? 'part' : 'parts'}
            </th>
            {between > 0 && (
              <td colSpan={between} className="text-right text-muted">
                {cost && priced < parts && `${priced} of ${parts} lines have a price`}
              </td>
            )}
            {cost && <td className={right}>{`${currency ?? ''} ${cost}`.trim()}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
