/** The few SVG elements that social cards are made of, as strings. Lengths are in units of the view box. */
type Attributes = Record<string, string | number>;

/** A number with one decimal: a tenth of a pixel cannot be seen, and every digit costs bytes. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

const write = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const rect = (x: number, y: number, w: number, h: number, attributes: Attributes = {}): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${write(attributes)}/>`;

export const circle = (cx: number, cy: number, r: number, attributes: Attributes = {}): string =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"${write(attributes)}/>`;

/** An unfilled path with round caps and joins. */
export const stroke = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const group = (content: string, attributes: Attributes = {}): string =>
  `<g${write(attributes)}>${content}</g>`;

interface Picture {
  width: number;
  height: number;
  defs?: string;
  body: string;
}

/** A whole SVG document. */
export const picture = ({ width, height, defs = '', body }: Picture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `${defs ? `<defs>${defs}</defs>` : ''}${body}</svg>\n`;
