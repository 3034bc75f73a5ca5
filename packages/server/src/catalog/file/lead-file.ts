import type { LeadFile } from '@perfboard/contracts/file';
import { filePath } from '@perfboard/contracts/path';
import type { Db, Prisma } from '@perfboard/db/client';

/** Files of leads in order, each with the uuid of its lead or reply. */
export async function readLeadFiles(
  db: Pick<Db, 'file'>,
  where: Pick<Prisma.FileWhereInput, 'incoming_uuid' | 'reply_uuid' | 'booking_uuid'>,
): Promise<{ owner: string | null; file: LeadFile }[]> {
  const rows = await db.file.findMany({
    where,
    orderBy: [{ place: 'asc' }, { uuid: 'asc' }],
    select: {
      uuid: true,
      name: true,
      bytes: true,
      incoming_uuid: true,
      reply_uuid: true,
      booking_uuid: true,
    },
  });
  return rows.map(({ incoming_uuid, reply_uuid, booking_uuid, ...row }) => ({
    owner: incoming_uuid ?? reply_uuid ?? booking_uuid,
    file: { ...row, url: filePath(row) },
  }));
}
