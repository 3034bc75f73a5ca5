import type { Db, PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
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

/**
 * Stores a request for the links of an address, with its job. The same work for every address: whether it has leads is
 * looked up by the job.
 */
export const addLinkRequest = (prisma: PrismaClient, email: string, requestId: string): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { uuid } = await tx.clientLinkRequest.create({ data: { email }, select: { uuid: true } });
    await tx.outbox.create({ data: outboxRow('client_link.send', { request_uuid: uuid }, { requestId }) });
  });

/**
 * Does the work of a request for links: emails the address the links of its leads, or nothing if it has none. The
 * request is deleted in the transaction that adds the email, so it has one effect however often its job runs.
 */
export const answerLinkRequest = (
  prisma: PrismaClient,
  { uuid, requestId }: { uuid: string; requestId: string },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const [request] = await tx.$queryRaw<{ email: string }[]>`
      delete from client_link_requests where uuid = ${uuid}::uuid returning email`;
    const [newest] = request ? await listClientLeads(tx, request.email) : [];
    if (!newest) return;
    const owner = { ...ownerOf(newest.kind, newest.uuid), about: uuid };
    await addNotifications(tx, ['client_link'], owner, { requestId });
  });
