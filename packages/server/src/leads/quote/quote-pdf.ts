import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@perfboard/contracts/error';
import { showMoney } from '@perfboard/contracts/money';
import type { QuoteLine } from '@perfboard/contracts/quote';
import { quoteLabel } from '@perfboard/contracts/words/quote';
import PDFDocument from 'pdfkit';
import { contentOf, type Issuer, type QuoteRow, toQuoteItem } from './quote.ts';

export interface QuotePdf {
  row: QuoteRow;
  issuer: Issuer;
  /** The shop's. */
  timeZone: string;
}

const margin = 50;
const footer = 40;
const sizes = { title: 18, text: 9.5, small: 8 };
const colors = { text: '#1c2420', muted: '#5b6b62', line: '#d5ddd8' };
/** Widths of the columns behind the description, in points. */
const columns = [
  { title: 'Quantity', width: 70 },
  { title: 'Unit price', width: 75 },
  { title: 'Tax', width: 45 },
  { title: 'Amount', width: 85 },
] as const;
const columnsWidth = columns.reduce((sum, { width }) => sum + width, 0);

/** Latin, Greek and Cyrillic, embedded as far as a document needs them. */
const fontFile = (name: string) =>
  readFile(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
let fonts: Promise<Buffer[]> | undefined;

type Doc = InstanceType<typeof PDFDocument>;

const fieldsOf = ({ quantity, unit, price, tax_rate, amount }: QuoteLine, currency: string): string[] => {
  const bare = (text: string) => showMoney(text, currency).slice(0, -currency.length - 1);
  return [`${quantity}${unit && ` ${unit}`}`, bare(price), `${tax_rate} %`, bare(amount)];
};

/** The remarks of a line, in small letters. */
const remarksOf = ({ discount, optional, breaks, unit_price }: QuoteLine): string =>
  [
    ...(optional ? ['Optional, not in the total'] : []),
    ...(/^0(?:\.0+)?$/.test(discount) ? [] : [`${discount} % discount`]),
    ...(breaks.length > 0
      ? [
          `Per piece: ${[`${unit_price}`, ...breaks.map((each) => `from ${each.from_quantity} ${each.unit_price}`)].join(', ')}`,
        ]
      : []),
  ].join('. ');

const day = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at);

/** One composed letter where a text has a letter and its accent. */
const composed = (text: string) => text.normalize('NFC');

class Sheet {
  constructor(readonly doc: Doc) {}

  get width() {
    return this.doc.page.width - 2 * margin;
  }

  get bottom() {
    return this.doc.page.height - margin - footer;
  }

  set(font: 'regular' | 'bold', size: number, color = colors.text) {
    return this.doc.font(font).fontSize(size).fillColor(color);
  }

  /** A text over the whole width, on as many pages as it takes. */
  paragraph(title: string, text: string) {
    if (!text) return;
    if (this.doc.y > this.bottom - 40) this.doc.addPage();
    this.set('bold', sizes.text).text(title, margin, this.doc.y + 12, { width: this.width });
    this.set('regular', sizes.text).text(composed(text), { width: this.width });
  }

  rule() {
    const { doc } = this;
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + this.width, doc.y)
      .lineWidth(0.5)
      .stroke(colors.line);
  }

  /** Small enough that no amount is broken into two lines. */
  private fit(text: string, size: number, width: number) {
    this.doc.fontSize(size);
    const widest = Math.max(...text.split(' ').map((word) => this.doc.widthOfString(word)));
    return this.doc.fontSize(size * Math.min(1, (width - 0.5) / widest));
  }

  /** The cells behind the description, aligned to the right. @returns where the tallest of them ends */
  cells(texts: readonly string[], { y, size }: { y: number; size: number }): number {
    let x = margin + this.width - columnsWidth;
    let end = y;
    for (const [index, { width: whole }] of columns.entries()) {
      const text = texts[index] ?? '';
      const width = whole - 4;
      this.fit(text, size, width).text(text, x, y, { width, align: 'right' });
      end = Math.max(end, this.doc.y);
      x += whole;
    }
    this.doc.fontSize(size);
    return end;
  }

  private cellsHeight(texts: readonly string[]): number {
    const heights = columns.map(({ width }, index) =>
      this.fit(texts[index] ?? '', sizes.text, width - 4).heightOfString(texts[index] ?? '', {
        width: width - 4,
      }),
    );
    return Math.max(...heights);
  }

  tableHead() {
    const { doc } = this;
    const y = doc.y + 6;
    this.set('bold', sizes.small, colors.muted);
    this.cells(
      columns.map(({ title }) => title),
      { y, size: sizes.small },
    );
    doc.text('Description', margin, y, { width: this.width - columnsWidth - 10 });
    doc.y = y + 14;
    this.rule();
  }

  line(line: QuoteLine, currency: string) {
    const { doc } = this;
    const width = this.width - columnsWidth - 10;
    const [text, remarks] = [composed(line.description), remarksOf(line)];
    const fields = fieldsOf(line, currency);
    const small = remarks ? this.set('regular', sizes.small).heightOfString(remarks, { width }) : 0;
    const besides = this.set('regular', sizes.text).heightOfString(text, { width }) + small;
    const height = Math.max(besides, this.cellsHeight(fields)) + 12;
    // A line that no page holds begins here and goes on overleaf.
    if (doc.y + height > this.bottom && height < this.bottom - 2 * margin) {
      doc.addPage();
      this.tableHead();
    }
    const y = doc.y + 6;
    this.set('regular', sizes.text);
    const end = this.cells(fields, { y, size: sizes.text });
    const page = doc.page;
    doc.text(text, margin, y, { width });
    if (remarks) this.set('regular', sizes.small, colors.muted).text(remarks, { width });
    doc.y = (doc.page === page ? Math.max(doc.y, end) : doc.y) + 4;
    this.rule();
  }

  totals(rows: readonly (readonly [string, string])[]) {
    const { doc } = this;
    if (doc.y + rows.length * 18 > this.bottom) doc.addPage();
    for (const [index, [label, value]] of rows.entries()) {
      const isLast = index === rows.length - 1;
      this.set(isLast ? 'bold' : 'regular', isLast ? sizes.text + 1.5 : sizes.text);
      const y = doc.y + 5;
      doc.text(label, margin + this.width - columnsWidth, y, { width: columnsWidth - 200 });
      doc.text(value, margin + this.width - 204, y, { width: 200, align: 'right' });
    }
  }

  /** On every page, once their number is known. */
  footers(label: string) {
    const { doc } = this;
    const { start, count } = doc.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      doc.switchToPage(index);
      // Below the margin, where a text would begin another page.
      doc.page.margins.bottom = 0;
      this.set('regular', sizes.small, colors.muted).text(
        `${label}, page ${index - start + 1} of ${count}`,
        margin,
        doc.page.height - margin,
        { width: this.width, align: 'center', lineBreak: false },
      );
    }
  }
}

function opening(sheet: Sheet, { row, issuer, timeZone }: QuotePdf): void {
  const { doc } = sheet;
  sheet.set('bold', sizes.title).text(composed(issuer.name), margin, margin, { width: sheet.width });
  const contact = [issuer.address, issuer.email, issuer.phone].filter(Boolean).join('  ·  ');
  sheet.set('regular', sizes.small, colors.muted).text(composed(contact), { width: sheet.width });
  doc.y += 18;
  sheet.set('bold', sizes.title - 3).text(row.number ? `Quote ${quoteLabel(row)}` : 'Quote (draft)');
  sheet.set('regular', sizes.text).text(composed(row.title), { width: sheet.width });
  doc.y += 6;
  const facts = [
    `For ${row.client_name}`,
    `Date: ${day(row.sent_at ?? row.created_at, timeZone)}`,
    ...(row.valid_until ? [`Valid until: ${day(row.valid_until, 'UTC')}`] : []),
    ...(row.delivery_time ? [`Delivery time: ${row.delivery_time}`] : []),
  ];
  for (const fact of facts) doc.text(composed(fact), { width: sheet.width });
  doc.y += 8;
}

async function draw(quote: QuotePdf): Promise<Buffer> {
  const { row, issuer } = quote;
  fonts ??= Promise.all([fontFile('DejaVuSans'), fontFile('DejaVuSans-Bold')]);
  const [regular, bold] = (await fonts) as [Buffer, Buffer];
  const doc = new PDFDocument({
    size: issuer.paper,
    margins: { top: margin, left: margin, right: margin, bottom: margin + footer },
    bufferPages: true,
    font: regular as unknown as string,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Quote ${quoteLabel(row)}`,
      Author: issuer.name,
      CreationDate: row.sent_at ?? row.created_at,
    },
  });
  doc.registerFont('regular', regular);
  doc.registerFont('bold', bold);
  const bytes = buffer(doc);
  const sheet = new Sheet(doc);
  const { lines, notes, terms } = contentOf(row);
  const { subtotal, tax, total } = toQuoteItem(row);
  opening(sheet, quote);
  sheet.tableHead();
  for (const line of lines) {
    sheet.line(line, row.currency);
    // Others are served between two lines.
    await setImmediate();
  }
  sheet.totals([
    ['Subtotal', showMoney(subtotal, row.currency)],
    ['Tax', showMoney(tax, row.currency)],
    ['Total', showMoney(total, row.currency)],
  ]);
  sheet.paragraph('Notes', notes);
  await setImmediate();
  sheet.paragraph('Terms', terms);
  await setImmediate();
  sheet.footers(`${issuer.name}, ${quoteLabel(row)}`);
  doc.end();
  return bytes;
}

/** More at once would be a script's mistake. */
const waitingMax = 20;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * A quote as a PDF with selectable text, drawn line by line so that a long one blocks no one; one at a time.
 * @throws AppError SERVICE_UNAVAILABLE while too many wait
 */
export async function quotePdf(quote: QuotePdf): Promise<Buffer> {
  if (waiting >= waitingMax) throw new AppError('SERVICE_UNAVAILABLE');
  waiting += 1;
  const drawn = last.then(() => draw(quote));
  last = drawn.catch(() => undefined);
  try {
    return await drawn;
  } finally {
    waiting -= 1;
  }
}
