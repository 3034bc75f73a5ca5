import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { backupReasons, backupStatuses } from './words/backup.ts';

export const backupSchema = z.object({
  uuid: uuidSchema,
  reason: z.enum(Object.keys(backupReasons) as [keyof typeof backupReasons]),
  status: z.enum(backupStatuses),
  file_name: z.string().nullable(),
  bytes: z.number().int().nullable(),
  is_encrypted: z.boolean(),
  missing_images: z.number().int().meta({ description: 'Pictures that were lost before, and are not in it' }),
  last_error: z.string().nullable(),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
});
export type Backup = z.output<typeof backupSchema>;

/** How the nightly backups are doing. */
export const backupStateSchema = z.object({
  is_nightly: z.boolean().meta({ description: 'Whether a worker makes one each night' }),
  last_success_at: instantSchema.nullable(),
  is_overdue: z.boolean(),
});
export type BackupState = z.output<typeof backupStateSchema>;

export const backupListSchema = backupStateSchema.extend({
  folder: z.string().nullable().meta({ description: 'Where the worker keeps them' }),
  kept: z
    .number()
    .int()
    .meta({ description: 'Of how many days the newest is kept, and how many others beside them' }),
  backups: z.array(backupSchema),
});
