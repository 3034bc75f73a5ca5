import { AppError } from '@perfboard/contracts/error';
import { leadMessages } from '@perfboard/contracts/words/lead';
import type { Db } from '@perfboard/db/client';

/** @throws AppError BAD_REQUEST beside its field where nobody has this id */
export async function assertMember(db: Db, assignee_id: string): Promise<void> {
  if ((await db.user.count({ where: { id: assignee_id } })) > 0) return;
  const issues = [{ path: 'assignee_id', message: leadMessages.memberNotFound }];
  throw new AppError('BAD_REQUEST', leadMessages.memberNotFound, { issues });
}
