import type { ErrorBody } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { bookingFileMessages, bookingFilesProblem } from '@perfboard/contracts/words/booking';
import { acceptLanguageHeader } from '../../data/accept-language.ts';

type Answer = { message: string; uuid?: string; time_path?: string };

/** An error in the same shape as those of the tRPC client. */
const failure = (message: string, data: object | undefined, meta: object = {}): Error =>
  Object.assign(new Error(message), { data, meta });

/** An error that is shown at the files. */
const ofFiles = (message: string, code: string, httpStatus: number): Error => {
  const issues: ErrorBody['issues'] = [{ path: 'files', message }];
  return failure(message, { code, httpStatus, issues });
};

/** The server may give up from 55 seconds on; many browsers then report only a closed connection. */
const slowMs = 50_000;

/** Posts the form; unlike `fetch`, this says how much was sent. */
function post(form: FormData, onSent: (share: number) => void): Promise<{ status: number; text: string }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    // Aborted: by the browser's Stop.
    request.onabort = request.onerror = () => {
      const isSlow = performance.now() - begun > slowMs;
      reject(isSlow ? ofFiles(bookingFileMessages.tooSlow, 'TIMEOUT', 408) : new Error());
    };
    request.open('POST', `${path.trpc}/booking.create`);
    for (const [name, value] of Object.entries(acceptLanguageHeader())) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function parse(text: string, meta: object) {
  try {
    return JSON.parse(text);
  } catch {
    throw failure('', undefined, meta);
  }
}

/**
 * Sends a booking and its files as one form.
 * @param onSent is given how much was sent, from 0 to 1
 * @throws Error like other calls; also before anything is sent, if the files cannot be sent
 */
export async function sendWithFiles(
  booking: Record<string, string | undefined>,
  files: readonly File[],
  onSent: (share: number) => void,
): Promise<Answer> {
  const problem = bookingFilesProblem(files);
  if (problem) throw ofFiles(problem, 'BAD_REQUEST', 400);
  // A file that was moved, changed or deleted since it was chosen would otherwise look like a broken
  // connection.
  await Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer())).catch(() => {
    throw ofFiles(bookingFileMessages.unreadable, 'BAD_REQUEST', 400);
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(booking)) if (value !== undefined) form.set(name, value);
  for (const file of files) form.append('files', file);
  const { status, text } = await post(form, onSent);
  const meta = { response: { status } };
  const { result, error } = parse(text, meta);
  if (error) throw failure(error.message, error.data, meta);
  return result.data;
}
