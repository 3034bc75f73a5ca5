import { PassThrough, type Readable } from 'node:stream';
import { archiveLimits } from '@perfboard/contracts/words/project-archive';
import type { Pool } from 'pg';
import { RandomAccessReader } from 'yauzl';
import { drained } from '../../base/http/drained.ts';

const { partBytes } = archiveLimits;
/**
 * Bytes read at a time. Lists of entries are read in steps of a few bytes, so one slice serves thousands of
 * them.
 */
const sliceBytes = 256 * 1024;

/** Reads an archive from its parts in the database, a slice at a time. */
export class ArchiveReader extends RandomAccessReader {
  /** A database error, which is not the archive's fault. */
  failure: unknown;
  private kept: { at: number; bytes: Buffer } | undefined;
  private readonly pool: Pool;
  private readonly uuid: string;
  private readonly bytes: number;

  constructor(pool: Pool, uuid: string, bytes: number) {
    super();
    this.pool = pool;
    this.uuid = uuid;
    this.bytes = bytes;
  }

  private async slice(at: number): Promise<Buffer> {
    try {
      return await this.readSlice(at);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  private async readSlice(at: number): Promise<Buffer> {
    if (this.kept?.at === at) return this.kept.bytes;
    const { rows } = await this.pool.query<{ bytes: Buffer }>(
      'select substring(bytes from $3 for $4) as bytes from project_import_parts where import_uuid = $1 and number = $2',
      [this.uuid, Math.floor(at / partBytes) + 1, (at % partBytes) + 1, sliceBytes],
    );
    const bytes = rows[0]?.bytes;
    if (!bytes) throw new Error('a part of the archive is gone');
    this.kept = { at, bytes };
    return bytes;
  }

  private async *bytesBetween(start: number, end: number): AsyncGenerator<Buffer> {
    // Offsets come from the archive itself.
    if (!(start >= 0 && end <= this.bytes)) throw new Error('the archive points outside of itself');
    for (let at = start; at < end; ) {
      const from = at - (at % sliceBytes);
      const slice = await this.slice(from);
      const piece = slice.subarray(at - from, Math.min(slice.length, end - from));
      if (piece.length === 0) throw new Error('the archive is shorter than it says');
      yield piece;
      at += piece.length;
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const output = new PassThrough();
    const pump = async () => {
      for await (const piece of this.bytesBetween(start, end)) {
        if (output.destroyed) return;
        if (!output.write(piece)) await drained(output);
      }
      output.end();
    };
    pump().catch((error: Error) => output.destroy(error));
    return output;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const copy = async () => {
      let at = offset;
      for await (const piece of this.bytesBetween(position, position + length)) {
        at += piece.copy(buffer, at);
      }
    };
    copy().then(
      () => callback(null),
      (error: Error) => callback(error),
    );
  }
}
