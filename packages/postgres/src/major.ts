import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The major version of a cluster's folder; null if there is no cluster. */
export function clusterMajor(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8'), 10);
  } catch {
    return null;
  }
}

/** The major of a version such as `18.4.0-beta.17`. */
export const majorOf = (version: string): number => Number.parseInt(version, 10);
