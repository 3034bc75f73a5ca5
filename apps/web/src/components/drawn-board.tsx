/** A hash of a text. */
function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  }
  return value >>> 0;
}

/**
 * Replaces a missing image: an empty circuit board whose layout depends on the name, so that two of them
 * differ. Decorative, because the name is shown with it.
 */
export function DrawnBoard({ name }: { name: string }) {
  const seed = hash(name);
  const traces = Array.from({ length: 7 }, (_, index) => {
    const bits = (seed >>> (index * 3)) & 7;
    const y = 40 + index * 40;
    const bend = 120 + bits * 34;
    const jog = (bits & 1 ? 20 : -20) * (index % 3 === 0 ? 2 : 1);
    return `M0 ${y}H${bend}l${Math.abs(jog)} ${jog}H480`;
  });
  return (
    <svg
      viewBox="0 0 480 320"
      preserveAspectRatio="xMidYMid slice"
      className="block h-full w-full bg-board"
      aria-hidden="true"
    >
      <path d={traces.join('')} fill="none" stroke="var(--board-rule)" strokeWidth="3" />
      <path
        d={traces[seed % traces.length]}
        fill="none"
        stroke="var(--board-copper)"
        strokeWidth="3"
        opacity="0.8"
      />
      <rect x="176" y="96" width="128" height="128" rx="4" fill="#081c16" stroke="var(--board-rule)" />
      <circle cx="192" cy="112" r="5" fill="none" stroke="var(--board-copper)" strokeWidth="2" />
      <text
        x="240"
        y="170"
        textAnchor="middle"
        fill="var(--board-ink)"
        fontFamily="var(--font-mono)"
        fontSize="22"
        fontWeight="500"
      >
        {`U${(seed % 89) + 10}`}
      </text>
      <path
        d="M176 116h-14m14 24h-14m14 24h-14m14 24h-14m14 24h-14M304 116h14m-14 24h14m-14 24h14m-14 24h14m-14 24h14"
        stroke="var(--board-muted)"
        strokeWidth="6"
      />
    </svg>
  );
}
