import { clientPath } from '@perfboard/contracts/path';
import type { Clients } from '@perfboard/contracts/shop/clients';
import { type Db, Prisma } from '@perfboard/db/client';
import type { MailBlock } from '@perfboard/mail/mail-block';
import type { Translator } from '@perfboard/messages/translator';
import type { DeadLinkHelp } from '../../base/http/link-page.ts';
import { bytesToUuid, openToken, sealToken, uuidBytes, uuidToBytes } from '../../base/secret/signed-token.ts';
import type { HttpServices } from '../../base/service/services.ts';

export interface ClientClaim {
  kind: 'booking' | 'contact';
  uuid: string;
  /** How often the links of the lead had been revoked when this one was made. */
  round: number;
}

const marks = { booking: 1, contact: 2 } as const;
const payloadBytes = 1 + uuidBytes + 4;

interface LinkEnv {
  PUBLIC_URL: string;
  SESSION_SECRET: string;
}

/** The link to the page of a lead for its sender. It works until it is revoked or the lead is erased. */
export function clientUrl(
  { PUBLIC_URL, SESSION_SECRET }: LinkEnv,
  { kind, uuid, round }: ClientClaim,
): string {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(round);
  const payload = Buffer.concat([Buffer.of(marks[kind]), uuidToBytes(uuid), number]);
  return PUBLIC_URL + clientPath(sealToken({ purpose: 'client', secret: SESSION_SECRET, payload }));
}

/** The link of a lead's confirmation email; undefined unless the shop sends it. Nothing that looks like spam gets one. */
export const acknowledgedUrl = (
  env: LinkEnv,
  { is_used, in_acknowledgement }: Clients,
  kind: ClientClaim['kind'],
  { uuid, client_round, is_spam }: { uuid: string; client_round: number; is_spam: boolean },
): string | undefined =>
  is_used && in_acknowledgement && !is_spam ? clientUrl(env, { kind, uuid, round: client_round }) : undefined;

/**
 * What a client can do whose link is dead. In a shop that does not use the client page, only a lead with a stage has a
 * new link to ask for.
 * @param stage of the lead; without it a stage is assumed, because only such a lead was sent a link
 */
export async function deadLinkHelp(
  { shop }: Pick<HttpServices, 'shop'>,
  stage?: string,
): Promise<DeadLinkHelp> {
  if ((await shop.read()).words.clients.is_used) return 'link';
  return stage === '' ? 'contact' : 'either';
}

/** The button of an email that leads to the client page. */
export const clientAction = (url: string, t: Translator<'mail'>): MailBlock => ({
  kind: 'action',
  label: t('followRequest'),
  url,
});

/** The claim of a link's token, revoked or not; undefined unless this secret signed it. */
export function readClientToken(secret: string, token: string): ClientClaim | undefined {
  const payload = openToken({ purpose: 'client', secret, token });
  if (payload?.length !== payloadBytes) return undefined;
  const kind = payload[0] === marks.booking ? 'booking' : 'contact';
  return {
    kind,
    uuid: bytesToUuid(payload.subarray(1, 1 + uuidBytes)),
    round: payload.readUInt32BE(1 + uuidBytes),
  };
}

/**
 * Revokes every link to the page of a lead and to its times, and those to its quotes: who has seen the page may have
 * them.
 * @returns how many leads there were: one or none
 */
export async function revokeClientLinks(db: Db, { kind, uuid }: Omit<ClientClaim, 'round'>): Promise<number> {
  const count = await db.$executeRaw`
    update ${Prisma.raw(`${kind}s`)} set client_round = client_round + 1 where uuid = ${uuid}::uuid`;
  await db.$executeRaw`
    update quotes set link_round = link_round + 1
    where ${Prisma.raw(`${kind}_uuid`)} = ${uuid}::uuid and sent_at is not null`;
  return count;
}

/**
 * Revokes the links of every lead after a restore, like those of files: an archive can't know which were
 * revoked since it was made. Clients can ask for the new one.
 */
export async function endClientLinks(db: Db): Promise<void> {
  for (const table of ['bookings', 'contacts'])
    await db.$executeRaw`
      update ${Prisma.raw(table)}
      set client_round = greatest(client_round + 1, floor(extract(epoch from now()) / 60)::int)`;
}
