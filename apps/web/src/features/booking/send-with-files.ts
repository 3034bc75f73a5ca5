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

/** The server gives up after 55 seconds; many browsers then report only a closed connection. */
const slowMs = 50_000;

async function post(form: FormData): Promise<Response> {
  const begun = performance.now();
  try {
    return await fetch(`${path.trpc}/booking.create`, {
      method: 'POST',
      headers: acceptLanguageHeader(),
      body: form,
    });
  } catch (error) {
    throw performance.now() - begun < slowMs ? error : ofFiles(bookingFileMessages.tooSlow, 'TIMEOUT', 408);
  }
}

/**
 * Sends a booking and its files as one form.
 * @throws Error like other calls; also before anything is sent, if the files cannot be sent
 */
export async function sendWithFiles(
  booking: Record<string, string | undefined>,
  files: readonly File[],
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
  const response = await post(form);
  const meta = { response: { status: response.status } };
  const { result, error } = await response.json().catch(() => {
    throw failure('', undefined, meta);
  });
  if (error) throw failure(error.message, error.data, meta);
  return result.data;
}
