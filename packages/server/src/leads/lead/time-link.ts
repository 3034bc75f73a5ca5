import { bookATimePath } from '@perfboard/contracts/path';
import { openLink, signLink } from '../../base/secret/link-token.ts';
import type { HttpServices } from '../../base/service/services.ts';

/** Longer than the horizon, so that the link in a confirmation outlives its appointment. */
const validMs = 120 * 86_400_000;

/** The path at which the visitor of a booking picks, moves and cancels a time. @param since when the link was made */
export const timeLink = (secret: string, { uuid, since }: { uuid: string; since: Date }): string =>
  bookATimePath(
    signLink({
      purpose: 'appointment',
      secret,
      uuid,
      round: 0,
      expiresAt: new Date(since.getTime() + validMs),
    }),
  );

/** The link in the answer to a booking and in its confirmation. */
export const timeLinkOf = (
  { SESSION_SECRET }: { SESSION_SECRET: string },
  { uuid, created_at }: { uuid: string; created_at: Date },
): string => timeLink(SESSION_SECRET, { uuid, since: created_at });

/** Whether visitors pick times. Asks no database. */
export const offersTimes = async ({ shop }: Pick<HttpServices, 'shop'>): Promise<boolean> =>
  (await shop.read()).words.appointments.is_on;

/** The booking of such a link; undefined if it is invalid or expired. */
export function openTimeLink(secret: string, token: string): string | undefined {
  const claim = openLink({ purpose: 'appointment', secret, token });
  return claim && claim.expiresAt > new Date() ? claim.uuid : undefined;
}
