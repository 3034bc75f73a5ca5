import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { archiveLimits } from '@perfboard/contracts/words/project-archive';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { TestServices } from '../../testing/services.ts';
import { readUpload } from '../image/upload.ts';
import { addPart, createImport, readImportRows, startImport } from './project-import.ts';

const messages = { type: 'type', size: 'size' };
export const pictureOf = (shade: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 90, b: 40 } } })
    .png()
    .toBuffer();
export const uploadOf = async (shade: number) =>
  readUpload(new Blob([new Uint8Array(await pictureOf(shade))]), messages);

export const texts = {
  project_name: 'Soil node',
  description: 'Measures soil moisture\n\nand reports it over LoRa.',
  category: 'LoRa Projects',
  tags: ['LoRa', 'Größe “x”'],
  featured: true,
};
export const parts = 'Quantity,Part,Price each\n2,"Resistor, 10k",0.012\n1,ESP32,3.5';

export type Entry = string | Buffer | { content: Buffer; mode?: number };
export function zipOf(entries: Record<string, Entry>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, entry] of Object.entries(entries)) {
    const { content, mode } =
      typeof entry === 'object' && 'content' in entry ? entry : { content: entry, mode: 0o100644 };
    zip.addBuffer(Buffer.from(content), name, { ...(mode !== undefined && { mode }) });
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}
export const head = { 'archive.json': JSON.stringify({ format: 'perfboard-projects', version: 1 }) };
export const byHand = { ...texts, photos: [{ file: 'a.png' }] };
/** A handmade archive of one project. */
export const handMade = async (json: object, entries: Record<string, Entry> = {}) =>
  zipOf({
    ...head,
    'projects/one/project.json': JSON.stringify({ ...byHand, ...json }),
    'projects/one/a.png': await pictureOf(9),
    ...entries,
  });

/** The archive with one name spelled differently, which a normal program would not write. */
export const renamed = (file: Buffer, from: string, to: string) =>
  Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1');

export const never = new AbortController().signal;

/** Uploads an archive and starts its import; returns the import's uuid. */
export async function sendFile({ prisma }: TestServices, file: Buffer): Promise<string> {
  const uuid = await createImport(prisma, { file_name: 'shop.zip' });
  for (let at = 0; at < file.length; at += archiveLimits.partBytes) {
    const bytes = new Uint8Array(file.subarray(at, at + archiveLimits.partBytes));
    await addPart(prisma, { uuid, number: at / archiveLimits.partBytes + 1, bytes });
  }
  await startImport({ tx: prisma, requestId: 'test' }, { uuid });
  return uuid;
}

/** The result of each project. */
export const resultsOf = async ({ prisma }: TestServices, uuid: string) =>
  (await readImportRows(prisma, { uuid })).items.map(({ project_name, result, notes }) => [
    project_name,
    result,
    ...notes,
  ]);
