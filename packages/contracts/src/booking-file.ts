import { z } from 'zod';
import { bookingFileMessages, bookingFilesProblem } from './words/booking.ts';

/** A file received by an endpoint; it is deleted when the call ends. */
export interface VisitorFile {
  /** The client's name for it; untrusted. */
  readonly name: string;
  /** In bytes; of a file that is too large, only that it exceeds the limit. */
  readonly size: number;
  /** SHA-256 of its content. */
  readonly digest: string;
  /** False if there was no room for its bytes. */
  readonly isWhole: boolean;
  /** Its bytes. */
  open(): AsyncIterable<Uint8Array>;
}

const isArrived = (value: unknown): value is VisitorFile =>
  typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'function';

/** None, one or several files of a multipart body. */
export const bookingFiles = z.preprocess(
  (value) => (value === undefined || Array.isArray(value) ? value : [value]),
  z
    .array(
      z
        .custom<VisitorFile>(isArrived, { error: bookingFileMessages.notAFile })
        .meta({ description: 'Any file of at most 10 MB' }),
    )
    .superRefine((files, context) => {
      if (!files.every(isArrived)) return;
      const message = bookingFilesProblem(files);
      if (message) context.addIssue({ code: 'custom', message });
    }),
);
