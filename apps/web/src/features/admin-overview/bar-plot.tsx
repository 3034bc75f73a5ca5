interface BarSeries {
  name: string;
  /** A color token. */
  color: string;
  values: readonly number[];
}

interface BarPlotProps {
  label: string;
  /** One name a bar, oldest first. */
  days: readonly string[];
  series: readonly BarSeries[];
}

const width = 600;
const height = 170;
const foot = 24;
const left = 40;
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayName = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** The next round number above: 7 gives 10, 23 gives 25. */
function ceiling(value: number): number {
  if (value <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= value) ?? 10) * magnitude;
}

/** Bars by day, stacked where there are several series, on a graticule as an oscilloscope has one. */
export function BarPlot({ label, days, series }: BarPlotProps) {
  const totals = days.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const top = ceiling(Math.max(0, ...totals));
  const inner = height - foot - 6;
  const step = (width - left) / days.length;
  const y = (value: number) => 6 + inner - (value / top) * inner;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const described = series.map(({ name, values }) => `${sum(values)} ${name.toLowerCase()}`).join(', ');
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="desk-plot"
        role="img"
        aria-label={`${label}: ${described} in ${days.length} days`}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <line
            key={share}
            x1={left}
            x2={width}
            y1={y(top * share)}
            y2={y(top * share)}
            stroke="var(--rule)"
            strokeDasharray={share === 0 ? undefined : '2 4'}
          />
        ))}
        {[0, 0.5, 1].map((share) => (
          <text
            key={share}
            x={left - 6}
            y={y(top * share) + 4}
            textAnchor="end"
            fontFamily="var(--font-mono)"
            fill="var(--ink-muted)"
          >
            {top * share}
          </text>
        ))}
        {days.map((day, index) => {
          let base = 0;
          const x = left + index * step + step * 0.14;
          return (
            <g key={day}>
              <title>{`${dayName(day)}: ${series.map(({ name, values }) => `${values[index] ?? 0} ${name.toLowerCase()}`).join(', ')}`}</title>
              <rect x={left + index * step} y={6} width={step} height={inner} fill="transparent" />
              {series.map(({ name, color, values }) => {
                const value = values[index] ?? 0;
                if (value === 0) return null;
                const from = base;
                base += value;
                return (
                  <rect
                    key={name}
                    x={x}
                    y={y(base)}
                    width={step * 0.72}
                    height={Math.max(1.5, y(from) - y(base))}
                    fill={color}
                  />
                );
              })}
            </g>
          );
        })}
        {days.map((day, index) =>
          (days.length - 1 - index) % 7 === 0 ? (
            <text
              key={day}
              x={Math.min(width - 16, left + (index + 0.5) * step)}
              y={height - 4}
              textAnchor="middle"
              fontFamily="var(--font-mono)"
              fill="var(--ink-muted)"
            >
              {dayName(day)}
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
