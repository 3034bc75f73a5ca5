import type { Db } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { addNotifications } from '../../base/notification/notification.ts';
import { readDocument } from '../../catalog/shop/shop.ts';
import type { ClientClaim } from '../lead/client-link.ts';
import { ownerOf } from '../lead/lead.ts';

interface ClientLead extends ClientClaim {
  created_at: Date;
}

/** More than a client has at once; older ones are over. */
const leadsMax = 10;

/**
 * The latest leads of an address that have a page: all unless the shop does not use the client page, then
 * those to which a quote or a member gave a stage. None that looks like spam.
 */
export async function listClientLeads(db: Db, email: string): Promise<ClientLead[]> {
  const { is_used } = (await readDocument(db, 'clients')).value;
  return db.$queryRaw<ClientLead[]>`
    select 'booking' as kind, uuid, client_round as round, created_at from bookings
      where email = ${email} and not is_spam and (${is_used} or stage <> '')
    union all
    select 'contact', uuid, client_round, created_at from contacts
      where email = ${email} and not is_spam and (${is_used} or stage <> '')
    order by created_at desc limit ${leadsMax}`;
}

/** Emails an address the links of its leads; nothing if it has none. */
export async function mailClientLinks(
  { tx, requestId }: { tx: Db; requestId: string },
  email: string,
): Promise<void> {
  const [newest] = await listClientLeads(tx, email);
  if (!newest) return;
  const owner = { ...ownerOf(newest.kind, newest.uuid), about: uuidV7(Date.now()) };
  await addNotifications(tx, ['client_link'], owner, { requestId });
}
