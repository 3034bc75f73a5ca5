import { AppError } from '@perfboard/contracts/error';

/** Runs a check of a value; what it refuses is named where the caller sent it. */
export async function underPath<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` }));
    throw new AppError(error.code, error.message, { issues, cause: error });
  }
}
