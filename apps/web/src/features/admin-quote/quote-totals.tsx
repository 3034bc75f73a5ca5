import { useMessages } from '../../components/messages.ts';
import { useMoney } from './quote-format.tsx';

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
  const t = useMessages('desk_quote');
  const showMoney = useMoney();
  const rows = [
    ['subtotal', subtotal],
    ['tax', tax],
    ['total', total],
    ...(withOptions ? [['totalWithOptions', withOptions] as const] : []),
  ] as const;
  return (
    <dl
      className="ms-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-end tabular-nums"
      aria-label={t('totals')}
    >
      {rows.map(([name, value]) => (
        <div key={name} className={`contents ${name === 'total' ? 'font-semibold' : ''}`}>
          <dt className={name === 'total' ? 'font-semibold' : 'text-muted'}>{t(name)}</dt>
          <dd className="whitespace-nowrap">{showMoney(value, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
