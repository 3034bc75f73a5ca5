import { z } from 'zod';

/** Raised when a reader of the old layout could not make sense of the new one. */
export const archiveFormat = 1;

/** The last entry of an archive: one that was cut off has none. */
export const manifestEntry = 'manifest.json';
export const tableEntry = (table: string) => `database/${table}.copy`;
export const imageEntry = (key: string) => `images/${key}`;

const sealed = { bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const manifestSchema = z.object({
  product: z.literal('perfboard'),
  format: z.number().int(),
  created_at: z.iso.datetime(),
  /** Applied migrations, oldest first: the schema that the tables fit. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which every row's references are loaded before it. */
  tables: z.array(
    z.object({ name, columns: z.array(name).min(1), rows: z.number().int().min(0), ...sealed }),
  ),
  images: z.array(z.object({ key: z.string(), ...sealed })),
  /** Files that the database names and the store did not have. */
  missing_images: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

/** An archive that cannot be made or used; the message is for the operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** Who is signed in, half signed in, or let in by a token, a passkey or a calendar's address, or told of leads: a restore would let in who was shut out since. */
export const credentialTables = [
  'sessions',
  'verifications',
  'api_tokens',
  'passkeys',
  'calendar_addresses',
  'push_keys',
  'push_subscriptions',
] as const;

/** Tables whose rows mean nothing in another place or at a later time. */
export const transientTables: ReadonlySet<string> = new Set([
  ...credentialTables,
  '_prisma_migrations', // made by the migrations themselves; the manifest names them
  'changes', // positions in it are transaction ids of one server
  'backups', // files of another place
  'rate_limits',
  'service_states',
  'worker_heartbeats', // processes of another place
  // Somebody else's list, kept for a while after it was read; whom it brought are subscribers.
  'subscriber_imports',
  'subscriber_import_parts',
  'subscriber_import_rows',
  // An archive on its way in; what it brought are projects.
  'project_imports',
  'project_import_parts',
  'project_import_rows',
]);
