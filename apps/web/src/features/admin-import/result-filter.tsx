import { useDeskFormat } from '../admin-shell/format.ts';

interface ResultFilterProps<Result extends string> {
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
  const { formatNumber } = useDeskFormat();
  const offered = (Object.keys(labels) as Result[]).filter((result) => counts[result]);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show</legend>
      <button type="button" className="desk-toggle" aria-pressed={!value} onClick={() => onChange(undefined)}>
        All
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
