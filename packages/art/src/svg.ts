/** The few SVG elements that the drawings are made of, as strings. Lengths are in units of the view box. */
export type Attributes = Record<string, string | number>;

/** A number with one decimal: a tenth of a pixel cannot be seen, and every digit costs bytes. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

const write = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export interface Corner {
  r?: number;
}

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  attributes: Attributes & Corner = {},
): string {
  const { r = 0, ...rest } = attributes;
  const corner = r ? ` rx="${num(Number(r))}"` : '';
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${corner}${write(rest)}/>`;
}

export const circle = (cx: number, cy: number, r: number, attributes: Attributes = {}): string =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"${write(attributes)}/>`;

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  attributes: Attributes = {},
): string => `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}"${write(attributes)}/>`;

export const path = (d: string, attributes: Attributes = {}): string =>
  `<path d="${d}"${write(attributes)}/>`;

/** An unfilled path with round caps and joins. */
export const stroke = (d: string, color: string, width: number, attributes: Attributes = {}): string =>
  path(d, {
    fill: 'none',
    stroke: color,
    'stroke-width': num(width),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  });

export const group = (content: string, attributes: Attributes = {}): string =>
  `<g${write(attributes)}>${content}</g>`;

export const at = (content: string, x: number, y: number, degrees = 0): string =>
  group(content, {
    transform: degrees
      ? `translate(${num(x)} ${num(y)}) rotate(${num(degrees)})`
      : `translate(${num(x)} ${num(y)})`,
  });

/** Path data of a rectangle. */
export const box = (x: number, y: number, w: number, h: number): string =>
  `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`;

/** Path data of a dot: a stroke of hardly any length, which its caps turn into a disc or a square of its width. */
export const dot = (x: number, y: number): string => `M${num(x)} ${num(y)}h.1`;

export const polyline = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${num(x)} ${num(y)}`).join('');

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A blurred-looking shadow out of a few translucent layers: filters are slow to rasterize, these are not. */
export function softShadow(
  x: number,
  y: number,
  w: number,
  h: number,
  shape: { r: number; depth: number; alpha?: number },
): string {
  const { r, depth, alpha = 0.13 } = shape;
  const layers = 4;
  let result = '';
  for (let layer = 0; layer < layers; layer++) {
    const grow = depth * (layer / (layers - 1) - 0.3);
    result += rect(x - grow + depth * 0.45, y - grow + depth * 0.75, w + 2 * grow, h + 2 * grow, {
      r: Math.max(1, r + grow),
      'fill-opacity': alpha,
    });
  }
  return result;
}

export interface Picture {
  width: number;
  height: number;
  viewBox?: string;
  title: string;
  defs?: string;
  body: string;
}

export function picture({ width, height, viewBox, title, defs = '', body }: Picture): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox ?? `0 0 ${width} ${height}`}">` +
    `<title>${escapeXml(title)}</title>${defs ? `<defs>${defs}</defs>` : ''}${body}</svg>\n`
  );
}
