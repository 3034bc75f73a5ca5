import type { ErrorBody } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { bookingFileMessages, bookingFilesProblem } from '@perfboard/contracts/words/booking-file';

type Answer = { message: string; uuid?: string };

/** A failure in the shape that the client of the other calls gives it. */
const failure = (message: string, data: object | undefined, meta: object = {}): Error =>
  Object.assign(new Error(message), { data, meta });

/** A failure that stands beside the files: the request would go without them. */
const ofFiles = (message: string, code: string, httpStatus: number): Error => {
  const issues: ErrorBody['issues'] = [{ path: 'files', message }];
  return failure(message, { code, httpStatus, issues });
};

/** The server waits for 55 seconds; many browsers hear nothing but the end of the connection then. */
const slowMs = 50_000;

async function post(form: FormData): Promise<Response> {
  const begun = performance.now();
  try {
    return await fetch(`${path.trpc}/booking.create`, { method: 'POST', body: form });
  } catch (error) {
    throw performance.now() - begun < slowMs ? error : ofFiles(bookingFileMessages.tooSlow, 'TIMEOUT', 408);
  }
}

/**
 * Sends a booking and what goes along with it as one form.
 * @throws Error as the other calls do; also before anything is sent, where the files cannot go along
 */
export async function sendWithFiles(
  booking: Record<string, string | undefined>,
  files: readonly File[],
): Promise<Answer> {
  const problem = bookingFilesProblem(files);
  if (problem) throw ofFiles(problem, 'BAD_REQUEST', 400);
  // One that was moved, changed or removed since it was chosen would only look like a line that is down.
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
