import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { backupReasons, backupStatuses } from './words/operation.ts';

export const backupSchema = z.object({
  uuid: uuidSchema,
  reason: z.enum(Object.keys(backupReasons) as [keyof typeof backupReasons]),
  status: z.enum(backupStatuses),
  file_name: z.string().nullable(),
  bytes: z.number().int().nullable(),
  is_encrypted: z.boolean(),
  missing_images: z
    .number()
    .int()
    .meta({ description: 'Images that were already missing and are not in the archive' }),
  last_error: z.string().nullable(),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
});
export type Backup = z.output<typeof backupSchema>;

/** The state of the nightly backups. */
export const backupStateSchema = z.object({
  is_nightly: z.boolean().meta({ description: 'Whether nightly backups are on' }),
  last_success_at: instantSchema.nullable(),
  is_overdue: z.boolean(),
});
export type BackupState = z.output<typeof backupStateSchema>;

export const backupListSchema = backupStateSchema.extend({
  folder: z.string().nullable().meta({ description: 'Folder on the worker' }),
  kept: z
    .number()
    .int()
    .meta({ description: 'Number of daily backups and of other backups that are retained' }),
  backups: z.array(backupSchema),
});
