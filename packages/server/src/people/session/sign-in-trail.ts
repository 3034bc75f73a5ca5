import type { Prisma } from '@perfboard/db/client';
import { pseudonymize } from '@perfboard/process/log-safety';
import { recordAudit } from '../../base/audit/audit.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { SignInRequest } from './sign-in-request.ts';

interface SignInEvent {
  event: string;
  isSuccess: boolean;
  account?: string;
}

/** Logs a sign-in event, so that attacks are visible. */
export function logSignIn({ services, log, address }: SignInRequest, note: SignInEvent): void {
  const { event, isSuccess, account } = note;
  const { SESSION_SECRET } = services.env;
  const line = {
    event,
    outcome: isSuccess ? 'success' : 'failure',
    from: pseudonymize(SESSION_SECRET, limitAddress(address)),
    ...(account ? { account: pseudonymize(SESSION_SECRET, account) } : {}),
  };
  if (isSuccess) log.info(line, 'sign-in event');
  else log.warn(line, 'sign-in event');
}

interface SessionAudit {
  email: string;
  action: string;
  details?: Prisma.InputJsonObject;
}

/** Records a sign-in event in the audit trail, where owners can read it. */
export const auditSignIn = (
  { services, requestId }: SignInRequest,
  { email, action, details }: SessionAudit,
): Promise<void> =>
  recordAudit(
    services.prisma,
    { requestId, currentActor: { email } },
    { action, entity: 'session', ...(details ? { details } : {}) },
  );

/** Only for existing accounts: other input may be anything, even a password. */
export async function auditFailedSignIn(request: SignInRequest, email: string): Promise<void> {
  const known = await request.services.prisma.user.count({ where: { email } });
  if (known > 0) await auditSignIn(request, { email, action: 'session.sign_in_failed' });
}
