import { AppError } from '@perfboard/contracts/error';
import type { Passkey } from '@perfboard/contracts/passkey';
import { passkeyLimits, passkeyMessages } from '@perfboard/contracts/words/session';
import type { Db } from '@perfboard/db/client';
import { readSetting } from '../../base/setting/setting.ts';

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db.passkey.findMany({
    where: { user_id: userId },
    select: { uuid: true, name: true, created_at: true, last_used_at: true },
    orderBy: { uuid: 'asc' },
  });
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

interface NewPasskey {
  user_id: string;
  name: string;
  credential_id: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

/** Serializes changes of an account's passkeys, so that concurrent ones can't exceed a limit. */
const lockAccount = (tx: Db, userId: string): Promise<unknown> =>
  tx.$queryRaw`select 1 from users where id = ${userId} for update`;

/**
 * Stores the public key of a passkey. Returns its uuid.
 * @throws AppError CONFLICT
 */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<string> {
  await lockAccount(tx, passkey.user_id);
  if ((await tx.passkey.count({ where: { user_id: passkey.user_id } })) >= passkeyLimits.perAccount)
    throw new AppError('CONFLICT', passkeyMessages.tooMany);
  const rows = await tx.passkey.createManyAndReturn({
    data: [passkey],
    skipDuplicates: true,
    select: { uuid: true },
  });
  const [row] = rows;
  if (!row) throw new AppError('CONFLICT', passkeyMessages.known);
  return row.uuid;
}

/** @throws AppError NOT_FOUND */
export async function renamePasskey(tx: Db, userId: string, uuid: string, name: string): Promise<void> {
  const { count } = await tx.passkey.updateMany({ where: { uuid, user_id: userId }, data: { name } });
  if (count === 0) throw new AppError('NOT_FOUND', passkeyMessages.notFound);
}

/**
 * Removes a passkey. Returns its name.
 * @throws AppError NOT_FOUND; FORBIDDEN for the only second factor of a member who needs one
 */
export async function removePasskey(tx: Db, userId: string, uuid: string): Promise<string> {
  await lockAccount(tx, userId);
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { twoFactorEnabled: true, passkeys: { select: { uuid: true, name: true } } },
  });
  const passkey = user?.passkeys.find((one) => one.uuid === uuid);
  if (!passkey) throw new AppError('NOT_FOUND', passkeyMessages.notFound);
  const isOnly = !user?.twoFactorEnabled && user?.passkeys.length === 1;
  if (isOnly && (await readSetting(tx)).second_factor_required)
    throw new AppError('FORBIDDEN', passkeyMessages.lastKept);
  await tx.passkey.delete({ where: { uuid } });
  return passkey.name;
}
