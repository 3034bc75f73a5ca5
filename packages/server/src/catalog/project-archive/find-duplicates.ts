import { AppError } from '@perfboard/contracts/error';
import { cleanLine } from '@perfboard/contracts/text';
import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import type { Pool } from 'pg';
import type { OpenedArchive } from './open-archive.ts';
import { readProjectJson } from './read-project.ts';

interface Named {
  folder: string;
  /** In small letters; without one, `name` says which project is meant. */
  uuid: string | undefined;
  name: string;
}

async function readNames(archive: OpenedArchive, folders: readonly string[]): Promise<Named[]> {
  const named: Named[] = [];
  for (const folder of folders) {
    // What cannot be read is told when the project is judged.
    const json = await readProjectJson(archive, folder).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (!json) continue;
    const uuid = typeof json.uuid === 'string' ? json.uuid.toLowerCase() : undefined;
    const name = typeof json.project_name === 'string' ? cleanLine(json.project_name).toLowerCase() : '';
    // Of what has neither, its own lines say what is wrong.
    if (uuid !== undefined || name !== '') named.push({ folder, uuid, name });
  }
  return named;
}

/**
 * Folders that mean a project which another one means, and what to say of it. Of one with a uuid and one without it is the latter: by
 * name it would find what the former has just brought, or is about to rename.
 */
export async function findDuplicates(
  pool: Pool,
  archive: OpenedArchive,
  folders: readonly string[],
): Promise<Map<string, string>> {
  const all = await readNames(archive, folders);
  const withUuid = all.filter(({ uuid }) => uuid !== undefined);
  const uuids = new Set(withUuid.map(({ uuid }) => uuid));
  const takenNames = new Set(withUuid.map(({ name }) => name));
  const { rows } = await pool.query<{ uuid: string; name: string }>(
    'select uuid, lower(project_name) as name from projects where lower(project_name) = any($1)',
    [all.filter(({ uuid }) => uuid === undefined).map(({ name }) => name)],
  );
  for (const here of rows) if (uuids.has(here.uuid)) takenNames.add(here.name);
  const seen = new Set<string>();
  const doubles = new Map<string, string>();
  for (const { folder, uuid, name } of all) {
    const key = uuid === undefined ? `name ${name}` : `uuid ${uuid}`;
    if (seen.has(key)) doubles.set(folder, archiveMessages[uuid === undefined ? 'nameTwice' : 'uuidTwice']);
    else if (uuid === undefined && takenNames.has(name)) doubles.set(folder, archiveMessages.nameOfUuid);
    seen.add(key);
  }
  return doubles;
}
