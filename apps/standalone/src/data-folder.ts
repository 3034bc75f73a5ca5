import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

export type DataFolder = { path: string; logs: string; mail: string };

/**
 * Creates the data folder. It holds secrets and visitors' emails, so only its owner may read it; when root
 * starts the product, the database's own user must be able to enter.
 * @throws StartError when the folder can't be created or written to.
 */
export function openDataFolder(path: string): DataFolder {
  const isRoot = process.getuid?.() === 0;
  const folder = { path, logs: join(path, 'logs'), mail: join(path, 'mail') };
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    chmodSync(path, isRoot ? 0o711 : 0o700);
    for (const inner of [folder.logs, folder.mail]) mkdirSync(inner, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `Can’t use the data folder ${path} (${(error as Error).message}).\nIf it belongs to another user, start as that user, or set PERFBOARD_DATA to another folder.`,
    );
  }
  return folder;
}
