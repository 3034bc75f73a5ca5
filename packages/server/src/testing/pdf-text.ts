import { inflateSync } from 'node:zlib';

/** The streams of a PDF that pdfkit made, unpacked, with the dictionaries before them. */
function streamsOf(pdf: Buffer): { head: string; body: string }[] {
  const streams: { head: string; body: string }[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const head = pdf.subarray(pdf.lastIndexOf(' obj', at), at).toString('latin1');
    const end = pdf.indexOf('\nendstream', at);
    const raw = pdf.subarray(at + 7, end);
    const body = (/FlateDecode/.test(head) ? inflateSync(raw) : raw).toString('latin1');
    streams.push({ head, body });
  }
  return streams;
}

const letters = (hex: string): string =>
  hex.replace(/[0-9a-f]{4}/gi, (code) => String.fromCharCode(Number.parseInt(code, 16)));

/** What the glyphs of an embedded font mean: its ToUnicode map. */
function glyphsOf(cmap: string): string[] {
  const [, body = ''] = /beginbfrange([\s\S]*?)endbfrange/.exec(cmap) ?? [];
  return [...body.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(
    ([, from = '', list = '']) => {
      const start = Number.parseInt(from, 16);
      return Object.assign(
        Array.from<string>({ length: 0 }),
        Object.fromEntries(
          // A ligature has several letters, with blanks between them.
          [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = ''], index) => [
            start + index,
            letters(hex.replaceAll(' ', '')),
          ]),
        ),
      );
    },
  );
}

/**
 * The text of a PDF that pdfkit made, as a reader copies it, in the order in which it was drawn.
 * @returns one string for each page
 */
export function pdfText(pdf: Buffer): string[] {
  const whole = pdf.toString('latin1');
  const objectOf = (number: string) =>
    new RegExp(`(?:^|\\n)${number} 0 obj\\n([\\s\\S]*?)endobj`).exec(whole)?.[1] ?? '';
  const streamOf = (number: string) => {
    const at = whole.search(new RegExp(`(?:^|\\n)${number} 0 obj\\n`));
    return streamsOf(pdf.subarray(Math.max(0, at)))[0]?.body ?? '';
  };
  const fonts = new Map<string, string[]>();
  for (const [, name = '', number = ''] of whole.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objectOf(number)) ?? [];
    if (map && !fonts.has(name)) fonts.set(name, glyphsOf(streamOf(map)));
  }
  return streamsOf(pdf)
    .filter(({ body }) => /\bBT\b/.test(body))
    .map(({ body }) => {
      let glyphs: string[] = [];
      return [...body.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ|\bET\b/gi)]
        .map(([whole, font, shown]) => {
          if (font) glyphs = fonts.get(font) ?? [];
          if (shown === undefined) return whole === 'ET' ? '\n' : '';
          return [...shown.matchAll(/<([0-9a-f]*)>/gi)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => glyphs[Number.parseInt(code, 16)] ?? '\ufffd')
            .join('');
        })
        .join('');
    });
}
