import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { showDecimal, showNumber } from '@perfboard/contracts/money';
import type { QuoteLine } from '@perfboard/contracts/quote';
import { translatorOf } from '@perfboard/messages/catalogs';
import { formatDayIn } from '@perfboard/messages/format';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import PDFDocument from 'pdfkit';
import { takeTurns } from '../../base/service/take-turns.ts';
import { contentOf, type Issuer, type QuoteRow, toQuoteItem } from './quote.ts';
import { quoteName, totalRows } from './quote-name.ts';

export interface QuotePdf {
  row: QuoteRow;
  issuer: Issuer;
  /** The shop's. */
  timeZone: string;
  /** The client's; English without it. */
  language?: Language;
}

type Texts = Translator<'quote'>;

const margin = 50;
const footer = 40;
const sizes = { title: 18, text: 9.5, small: 8 };
const colors = { text: '#1c2420', muted: '#5b6b62', line: '#d5ddd8' };
/** Widths of the columns behind the description, in points: quantity, unit price, tax, amount. */
const columns = [70, 75, 45, 85] as const;
const columnsWidth = columns.reduce((sum, width) => sum + width, 0);

/** Latin, Greek and Cyrillic, embedded as far as a document needs them. */
const fontFile = (name: string) =>
  readFile(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
let fonts: Promise<Buffer[]> | undefined;

type Doc = InstanceType<typeof PDFDocument>;

function fieldsOf({ quantity, unit, price, tax_rate, amount }: QuoteLine, t: Texts): string[] {
  return [
    `${showNumber(quantity, t.language)}${unit && ` ${unit}`}`,
    showDecimal(price, t.language),
    t('percent', { rate: showNumber(tax_rate, t.language) }),
    showDecimal(amount, t.language),
  ];
}

/** The remarks of a line, in small letters. */
function remarksOf({ discount, optional, breaks, unit_price }: QuoteLine, t: Texts): string {
  const show = (value: string | number) => showNumber(value, t.language);
  const prices = breaks.map((each) =>
    t('fromPrice', { quantity: show(each.from_quantity), price: show(each.unit_price) }),
  );
  return [
    ...(optional ? [t('optionalLine')] : []),
    ...(/^0(?:\.0+)?$/.test(discount) ? [] : [t('discountOf', { rate: show(discount) })]),
    ...(breaks.length > 0
      ? [t('priceByQuantity', { prices: [show(unit_price), ...prices].join(t('betweenPrices')) })]
      : []),
  ].join('. ');
}

/** One composed letter where a text has a letter and its accent. */
const composed = (text: string) => text.normalize('NFC');

class Sheet {
  constructor(
    readonly doc: Doc,
    readonly t: Texts,
  ) {}

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
    for (const [index, whole] of columns.entries()) {
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
    const heights = columns.map((whole, index) => {
      const [text = '', width] = [texts[index], whole - 4];
      return this.fit(text, sizes.text, width).heightOfString(text, { width });
    });
    return Math.max(...heights);
  }

  tableHead() {
    const { doc, t } = this;
    const y = doc.y + 6;
    this.set('bold', sizes.small, colors.muted);
    this.cells([t('quantity'), t('unitPrice'), t('tax'), t('amount')], { y, size: sizes.small });
    doc.text(t('description'), margin, y, { width: this.width - columnsWidth - 10 });
    doc.y = y + 14;
    this.rule();
  }

  line(line: QuoteLine) {
    const { doc, t } = this;
    const width = this.width - columnsWidth - 10;
    const [text, remarks] = [composed(line.description), remarksOf(line, t)];
    const fields = fieldsOf(line, t);
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
    const labelWidth = 100;
    const amountWidth = columnsWidth - labelWidth - 4;
    for (const [index, [label, value]] of rows.entries()) {
      const isLast = index === rows.length - 1;
      const size = isLast ? sizes.text + 1.5 : sizes.text;
      this.set(isLast ? 'bold' : 'regular', size);
      const y = doc.y + 5;
      const x = margin + this.width - columnsWidth;
      this.fit(label, size, labelWidth).text(label, x, y, { width: labelWidth });
      doc.fontSize(size).text(value, x + labelWidth, y, { width: amountWidth, align: 'right' });
    }
  }

  /** On every page, once their number is known. */
  footers(names: { shop: string; quote: string }) {
    const { doc, t } = this;
    const { start, count } = doc.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      doc.switchToPage(index);
      // Below the margin, where a text would begin another page.
      doc.page.margins.bottom = 0;
      this.set('regular', sizes.small, colors.muted).text(
        t('page', { ...names, page: index - start + 1, pages: count }),
        margin,
        doc.page.height - margin,
        { width: this.width, align: 'center', lineBreak: false },
      );
    }
  }
}

function opening(sheet: Sheet, { row, issuer, timeZone }: QuotePdf): void {
  const { doc, t } = sheet;
  sheet.set('bold', sizes.title).text(composed(issuer.name), margin, margin, { width: sheet.width });
  const contact = [issuer.address, issuer.email, issuer.phone].filter(Boolean).join('  ·  ');
  sheet.set('regular', sizes.small, colors.muted).text(composed(contact), { width: sheet.width });
  doc.y += 18;
  sheet
    .set('bold', sizes.title - 3)
    .text(row.number ? t('title', { quote: quoteName(row, t.language) }) : t('draftTitle'));
  sheet.set('regular', sizes.text).text(composed(row.title), { width: sheet.width });
  doc.y += 6;
  const facts = [
    t('forClient', { name: row.client_name }),
    t('date', { date: formatDayIn(t.language, row.sent_at ?? row.created_at, timeZone) }),
    ...(row.valid_until
      ? [t('validUntilDate', { date: formatDayIn(t.language, row.valid_until, 'UTC') })]
      : []),
    ...(row.delivery_time ? [t('deliveryIn', { time: row.delivery_time })] : []),
  ];
  for (const fact of facts) doc.text(composed(fact), { width: sheet.width });
  doc.y += 8;
}

async function draw(quote: QuotePdf): Promise<Buffer> {
  const { row, issuer, language = sourceLanguage } = quote;
  const t = translatorOf(language, 'quote');
  const name = quoteName(row, language);
  fonts ??= Promise.all([fontFile('DejaVuSans'), fontFile('DejaVuSans-Bold')]);
  const [regular, bold] = (await fonts) as [Buffer, Buffer];
  const doc = new PDFDocument({
    size: issuer.paper,
    margins: { top: margin, left: margin, right: margin, bottom: margin + footer },
    bufferPages: true,
    font: regular as unknown as string,
    lang: language,
    displayTitle: true,
    info: {
      Title: t('title', { quote: name }),
      Author: issuer.name,
      CreationDate: row.sent_at ?? row.created_at,
    },
  });
  doc.registerFont('regular', regular);
  doc.registerFont('bold', bold);
  const bytes = buffer(doc);
  const sheet = new Sheet(doc, t);
  const { lines, notes, terms } = contentOf(row);
  opening(sheet, quote);
  sheet.tableHead();
  for (const line of lines) {
    sheet.line(line);
    // Others are served between two lines.
    await setImmediate();
  }
  sheet.totals(totalRows(toQuoteItem(row), t));
  sheet.paragraph(t('notes'), notes);
  await setImmediate();
  sheet.paragraph(t('terms'), terms);
  await setImmediate();
  sheet.footers({ shop: issuer.name, quote: name });
  doc.end();
  return bytes;
}

/** More at once would be a script's mistake. */
const inTurn = takeTurns({ atOnce: 1, inAll: 20 });

/**
 * A quote as a PDF with selectable text, drawn line by line so that a long one blocks no one; one at a time.
 * @throws AppError SERVICE_UNAVAILABLE while too many wait
 */
export const quotePdf = (quote: QuotePdf): Promise<Buffer> => inTurn(() => draw(quote));
