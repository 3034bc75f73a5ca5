import { fileKey } from '@perfboard/media/key';
import type { StoredImage } from '@perfboard/media/store';
import { openLink } from '../../base/secret/link-token.ts';
import type { Services } from '../../base/service/services.ts';
import { isPublished } from '../publication/published.ts';

export interface OpenedFile extends StoredImage {
  name: string;
  /** Public: anyone who requests it gets it while that is so. */
  isForAll: boolean;
}

interface FileAccess {
  uuid: string;
  /** The followed link's token, if it has one. */
  token: string | undefined;
  /** Called only if nothing else opens the file. */
  isMember: () => Promise<boolean>;
}

interface Row {
  name: string;
  link_round: number;
  is_for_all: boolean;
}

/**
 * Opens a file: everyone may open a public file of a published project, the holder of a link that file, a
 * member every file.
 * @returns null otherwise, as for a missing file
 */
export async function openFile(
  { pool, store, env, log }: Pick<Services, 'pool' | 'store' | 'env' | 'log'>,
  { uuid, token, isMember }: FileAccess,
): Promise<OpenedFile | null> {
  const { rows } = await pool.query<Row>(
    `select name, link_round, is_public and exists (select 1 from projects
        where projects.uuid = files.project_uuid and ${isPublished.sql}) as is_for_all
      from files where uuid = $1`,
    [uuid],
  );
  const [row] = rows;
  if (!row) return null;
  const claim = token && openLink({ purpose: 'file', secret: env.SESSION_SECRET, token });
  const hasLink =
    claim && claim.uuid === uuid && claim.round === row.link_round && claim.expiresAt > new Date();
  if (!row.is_for_all && !hasLink && !(await isMember())) return null;
  const stored = await store.open(fileKey(uuid));
  if (stored) return { ...stored, name: row.name, isForAll: row.is_for_all };
  log.error({ file: uuid }, 'a file of the database is not in the store');
  return null;
}
