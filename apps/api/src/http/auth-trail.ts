import type { Prisma } from '@perfboard/db/client';
import type { Request } from 'express';
import { recordAudit } from '../audit.ts';
import { disguise } from '../log-safety.ts';
import { limitAddress } from '../rate-limit.ts';
import type { Services } from '../services.ts';

interface SignInEvent {
  event: string;
  isSuccess: boolean;
  account?: string;
}

/** What whoever watches the logs needs to see an attack. */
export function noteSignIn({ env }: Services, request: Request, note: SignInEvent): void {
  const { event, isSuccess, account } = note;
  const line = {
    event,
    outcome: isSuccess ? 'success' : 'failure',
    from: disguise(env.SESSION_SECRET, limitAddress(request.ip)),
    ...(account ? { account: disguise(env.SESSION_SECRET, account) } : {}),
  };
  if (isSuccess) request.log.info(line, 'sign-in event');
  else request.log.warn(line, 'sign-in event');
}

interface SessionAudit {
  email: string;
  action: string;
  details?: Prisma.InputJsonObject;
}

/** What admins can read for themselves, in the audit trail. */
export const auditSession = (
  services: Services,
  request: Request,
  { email, action, details }: SessionAudit,
): Promise<void> =>
  recordAudit(
    { services, requestId: String(request.id), currentActor: { email } },
    { action, entity: 'session', ...(details ? { details } : {}) },
  );

/** Only for accounts that exist: what else is typed there may be anything, a password too. */
export async function auditFailedSignIn(services: Services, request: Request, email: string): Promise<void> {
  const known = await services.database.prisma.user.count({ where: { email } });
  if (known > 0) await auditSession(services, request, { email, action: 'session.sign_in_failed' });
}
