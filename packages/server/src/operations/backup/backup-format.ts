import { z } from 'zod';

/** Increase it when older readers could not read the new layout. */
export const archiveFormat = 1;

/** The last entry of an archive: a truncated one has none. */
export const manifestEntry = 'manifest.json';
export const tableEntry = (table: string) => `database/${table}.copy`;
export const imageEntry = (key: string) => `images/${key}`;

const sealed = { bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const manifestSchema = z.object({
  product: z.literal('perfboard'),
  format: z.number().int(),
  created_at: z.iso.datetime(),
  /** Applied migrations, oldest first, which define the schema of the tables. */
  migrations: z.array(z.string()).min(1),
  /** Ordered so that referenced rows are loaded first. */
  tables: z.array(
    z.object({ name, columns: z.array(name).min(1), rows: z.number().int().min(0), ...sealed }),
  ),
  images: z.array(z.object({ key: z.string(), ...sealed })),
  /** Files that the database references and the store did not have. */
  missing_images: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

/** An archive can't be made or used; the message is for the operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/**
 * Sessions, unfinished sign-ins, tokens, passkeys, calendar addresses and push registrations: a restore would
 * readmit people whose access was revoked since.
 */
export const credentialTables = [
  'sessions',
  'verifications',
  'api_tokens',
  'passkeys',
  'calendar_addresses',
  'push_keys',
  'push_subscriptions',
] as const;

/** Tables whose rows are useless in another place or at a later time. */
export const transientTables: ReadonlySet<string> = new Set([
  ...credentialTables,
  '_prisma_migrations', // filled by the migrations; the manifest lists them
  'changes', // contains transaction ids of one server
  'backups', // lists files of another machine
  'rate_limits',
  'client_link_requests', // minutes old; a restore ends the links
  'undos', // a restored change can't be undone
  'service_states',
  'worker_heartbeats', // lists processes of another machine
  // An uploaded list, stored temporarily; its addresses are subscribers.
  'subscriber_imports',
  'subscriber_import_parts',
  'subscriber_import_rows',
  // A temporary upload; its contents are projects.
  'project_imports',
  'project_import_parts',
  'project_import_rows',
  'project_import_pictures',
]);
