import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';

/** What a member is told of by mail, whoever did it: a stranger who got in changes it first. */
export const accountChanges = [
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
] as const;
export type AccountChange = (typeof accountChanges)[number];

export const isAccountChange = (kind: string): kind is AccountChange =>
  (accountChanges as readonly string[]).includes(kind);

/** Tells a member of a change of the own account, in the transaction that makes it. */
export async function tellOfChange(
  tx: Db,
  { userId, change, requestId }: { userId: string; change: AccountChange; requestId?: string | undefined },
): Promise<void> {
  const trace = requestId ? { requestId } : {};
  const { uuid } = await tx.notification.create({
    data: { kind: change, recipient: userId, ...(requestId && { request_id: requestId }) },
    select: { uuid: true },
  });
  await tx.outbox.create({ data: outboxRow('notification.send', { notification_uuid: uuid }, trace) });
}
