import { formatList } from '@perfboard/messages/format';
import { useMessages } from '../../components/messages.ts';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';

/** `Dec 24`. `day` is an ISO date. */
export const shortDay = ({ formatDate }: DeskFormat, day: string): string =>
  formatDate(`${day}T00:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' });

interface BarSeries {
  name: string;
  /** A number of it, within a sentence: `3 requests`. */
  countOf: (count: number) => string;
  /** A color token. */
  color: string;
  values: readonly number[];
}

interface BarPlotProps {
  label: string;
  /** One label per bar, oldest first. */
  days: readonly string[];
  series: readonly BarSeries[];
}

const width = 600;
const height = 170;
const foot = 24;
const left = 40;

/** The next round number: 7 gives 10, 23 gives 25. */
function ceiling(value: number): number {
  if (value <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= value) ?? 10) * magnitude;
}

const inner = height - foot - 6;
/** The y coordinate of a value, with `top` as the largest. */
const yOf = (value: number, top: number) => 6 + inner - (value / top) * inner;

/** The grid lines with their values. */
function Graticule({ top }: { top: number }) {
  const { formatNumber } = useDeskFormat();
  return (
    <>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <line
          key={share}
          x1={left}
          x2={width}
          y1={yOf(share, 1)}
          y2={yOf(share, 1)}
          stroke="var(--rule)"
          strokeDasharray={share === 0 ? undefined : '2 4'}
        />
      ))}
      {[0, 0.5, 1].map((share) => (
        <text
          key={share}
          x={left - 6}
          y={yOf(share, 1) + 4}
          textAnchor="end"
          fontFamily="var(--font-mono)"
          fill="var(--ink-muted)"
        >
          {formatNumber(top * share)}
        </text>
      ))}
    </>
  );
}

interface DayBarsProps {
  day: string;
  counts: ReadonlyArray<Omit<BarSeries, 'values'> & { value: number }>;
  left: number;
  step: number;
  top: number;
}

function DayBars({ day, counts, left, step, top }: DayBarsProps) {
  const t = useMessages('desk_overview');
  const format = useDeskFormat();
  let base = 0;
  return (
    <g>
      <title>
        {t('barTitle', {
          day: shortDay(format, day),
          counts: formatList(
            t.language,
            counts.map(({ countOf, value }) => countOf(value)),
          ),
        })}
      </title>
      <rect x={left} y={6} width={step} height={inner} fill="transparent" />
      {counts.map(({ name, color, value }) => {
        if (value === 0) return null;
        const bottom = yOf(base, top);
        base += value;
        const y = yOf(base, top);
        return (
          <rect
            key={name}
            x={left + step * 0.14}
            y={y}
            width={step * 0.72}
            height={Math.max(1.5, bottom - y)}
            fill={color}
          />
        );
      })}
    </g>
  );
}

/** Where the label of a day is, one in seven: those at the ends stay within the grid. */
function dayPlace(
  index: number,
  count: number,
  step: number,
): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (index === count - 1) return { x: width, textAnchor: 'end' };
  if (index < 3) return { x: left, textAnchor: 'start' };
  return { x: left + (index + 0.5) * step, textAnchor: 'middle' };
}

/** A bar chart by day, stacked if there are several series, on the grid of an oscilloscope. */
export function BarPlot({ label, days, series }: BarPlotProps) {
  const t = useMessages('desk_overview');
  const format = useDeskFormat();
  const totals = days.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const top = ceiling(Math.max(0, ...totals));
  const step = (width - left) / days.length;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const described = formatList(
    t.language,
    series.map(({ countOf, values }) => countOf(sum(values))),
  );
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="desk-plot"
        role="img"
        aria-label={t('plotLabel', { label, counts: described, days: days.length })}
      >
        <Graticule top={top} />
        {days.map((day, index) => (
          <DayBars
            key={day}
            day={day}
            left={left + index * step}
            step={step}
            top={top}
            counts={series.map(({ values, ...bar }) => ({ ...bar, value: values[index] ?? 0 }))}
          />
        ))}
        {days.map((day, index) =>
          (days.length - 1 - index) % 7 === 0 ? (
            <text
              key={day}
              {...dayPlace(index, days.length, step)}
              y={height - 4}
              fontFamily="var(--font-mono)"
              fill="var(--ink-muted)"
            >
              {shortDay(format, day)}
            </text>
          ) : null,
        )}
      </svg>
      {series.length > 1 && (
        <figcaption className="flex flex-wrap gap-4 text-label text-muted">
          {series.map(({ name, color }) => (
            <span key={name} className="flex items-center gap-2">
              <span className="size-2.5" style={{ background: color }} aria-hidden="true" />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
