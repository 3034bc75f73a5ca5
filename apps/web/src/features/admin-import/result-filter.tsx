import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

interface ResultFilterProps<Result extends string> {
  /** The results in the language of the desk, in order. */
  labels: Readonly<Record<Result, string>>;
  /** The number of rows with each result. */
  counts: Readonly<Partial<Record<Result, number>>>;
  value: Result | undefined;
  onChange: (result: Result | undefined) => void;
}

/** Buttons that narrow the rows of an import to one result; only results with rows are offered. */
export function ResultFilter<Result extends string>({
  labels,
  counts,
  value,
  onChange,
}: ResultFilterProps<Result>) {
  const t = useMessages('desk_import');
  const desk = useMessages('desk');
  const { formatNumber } = useDeskFormat();
  const offered = (Object.keys(labels) as Result[]).filter((result) => counts[result]);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('showResults')}</legend>
      <button type="button" className="desk-toggle" aria-pressed={!value} onClick={() => onChange(undefined)}>
        {desk('all')}
      </button>
      {offered.map((result) => (
        <button
          key={result}
          type="button"
          className="desk-toggle"
          aria-pressed={result === value}
          onClick={() => onChange(result)}
        >
          {labels[result]}
          <span className="designator opacity-80">{formatNumber(counts[result] ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  );
}
