import { showMoney } from '@perfboard/contracts/money';

interface QuoteSumsProps {
  subtotal: string;
  tax: string;
  total: string;
  currency: string;
  /** The total with every optional line, if there are any. */
  withOptions?: string | undefined;
}

/** Subtotal, tax and total. */
export function QuoteSums({ subtotal, tax, total, currency, withOptions }: QuoteSumsProps) {
  const rows = [
    ['Subtotal', subtotal],
    ['Tax', tax],
    ['Total', total],
    ...(withOptions ? [['Total with all options', withOptions] as const] : []),
  ] as const;
  return (
    <dl
      className="ms-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-end tabular-nums"
      aria-label="Totals"
    >
      {rows.map(([name, value]) => (
        <div key={name} className={`contents ${name === 'Total' ? 'font-semibold' : ''}`}>
          <dt className={name === 'Total' ? 'font-semibold' : 'text-muted'}>{name}</dt>
          <dd className="whitespace-nowrap">{showMoney(value, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
