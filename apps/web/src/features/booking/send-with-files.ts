import type { ErrorBody } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { bookingFilesProblem } from '@perfboard/contracts/words/booking-file';

type Answer = { message: string; uuid?: string };

/** A failure in the shape that the client of the other calls gives it. */
const failure = (message: string, data: object | undefined, meta: object = {}): Error =>
  Object.assign(new Error(message), { data, meta });

/**
 * Sends a booking and what goes along with it as one form.
 * @throws Error as the other calls do; also before anything is sent, where the files cannot go along
 */
export async function sendWithFiles(
  booking: Record<string, string | undefined>,
  files: readonly File[],
): Promise<Answer> {
  const problem = bookingFilesProblem(files);
  if (problem) {
    const issues: ErrorBody['issues'] = [{ path: 'files', message: problem }];
    throw failure(problem, { code: 'BAD_REQUEST', httpStatus: 400, issues });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(booking)) if (value !== undefined) form.set(name, value);
  for (const file of files) form.append('files', file);
  const response = await fetch(`${path.trpc}/booking.create`, { method: 'POST', body: form });
  const meta = { response: { status: response.status } };
  const { result, error } = await response.json().catch(() => {
    throw failure('', undefined, meta);
  });
  if (error) throw failure(error.message, error.data, meta);
  return result.data;
}
