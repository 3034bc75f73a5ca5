import { createHash } from 'node:crypto';

/**
 * The session secret where none was set, which production refuses: the same in every process on one database, so that
 * the worker signs what the API verifies, and not known to whoever reads this file.
 */
export const developmentSecret = (databaseUrl: string): string =>
  createHash('sha256').update(`perfboard development ${databaseUrl}`).digest('base64url');
