/**
 * The product's logo as data: a perforated grid in which a copper trace forms the letter P. The page header
 * and the preview image use these numbers; the icons in apps/web/images/icons show the same logo.
 */
export const brandMark = {
  /** Side of the square view box. */
  size: 64,
  /** The trace: one stroke, no fill, round caps and joins. */
  trace: 'M16 52V20l6-6h18l8 8v8l-8 8H28',
  traceWidth: 7,
  /** Holes of the board that the trace leaves free: centers in the view box. */
  holes: [
    [32, 26],
    [28, 52],
    [40, 52],
    [52, 52],
    [52, 40],
    [52, 10],
  ],
  holeRadius: 2.6,
  /** Pads in which the trace begins and ends. */
  pads: [
    [16, 52],
    [28, 38],
  ],
  padRadius: 6.2,
  padHoleRadius: 2.5,
} as const;

export const brandColors = {
  mask: '#0f3d2e',
  maskDeep: '#0a2a20',
  copper: '#e0a866',
} as const;
