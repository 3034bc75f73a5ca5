import { bookATimePath } from '@perfboard/contracts/path';
import type { Db } from '@perfboard/db/client';
import { type LinkClaim, openLink, signLink } from '../../base/secret/link-token.ts';
import type { HttpServices } from '../../base/service/services.ts';

/** How long a link works: longer than the horizon, so that the one in a confirmation outlives its appointment. */
export const timeLinkMs = 120 * 86_400_000;

/**
 * The path at which the visitor of a booking picks, moves and cancels a time.
 * @param claim.since when the link was made
 * @param claim.round how often the links of the booking had been revoked then
 */
export const timeLink = (
  secret: string,
  { uuid, since, round }: { uuid: string; since: Date; round: number },
): string =>
  bookATimePath(
    signLink({
      purpose: 'appointment',
      secret,
      uuid,
      round,
      expiresAt: new Date(since.getTime() + timeLinkMs),
    }),
  );

/** The link in the answer to a booking and in its confirmation. */
export const timeLinkOf = (
  { SESSION_SECRET }: { SESSION_SECRET: string },
  { uuid, created_at, client_round }: { uuid: string; created_at: Date; client_round: number },
): string => timeLink(SESSION_SECRET, { uuid, since: created_at, round: client_round });

/** Whether the shop lets visitors pick times. Asks no database. */
export const letsPickTimes = async ({ shop }: Pick<HttpServices, 'shop'>): Promise<boolean> =>
  (await shop.read()).words.appointments.is_on;

/** Whether a member takes appointments: without one there is no time to pick. */
const hasTaker = async (db: Db): Promise<boolean> =>
  (await db.user.count({ where: { takesAppointments: true } })) > 0;

/** Whether visitors are offered times. Asks the database only where the shop lets them pick one. */
export const offersTimes = async ({
  shop,
  prisma,
}: Pick<HttpServices, 'shop' | 'prisma'>): Promise<boolean> =>
  (await letsPickTimes({ shop })) && (await hasTaker(prisma));

/** The claim of such a link, revoked or not; undefined if it is invalid or expired. */
export function openTimeLink(secret: string, token: string): LinkClaim | undefined {
  const claim = openLink({ purpose: 'appointment', secret, token });
  return claim && claim.expiresAt > new Date() ? claim : undefined;
}
