import { AppError } from '@perfboard/contracts/error';
import { hasRole, memberMessages, type Role } from '@perfboard/contracts/words/member';

/** @throws AppError FORBIDDEN for who has a lesser role */
export function assertRole({ role }: { role: Role }, least: Role): void {
  if (!hasRole(role, least)) throw new AppError('FORBIDDEN', memberMessages.refused(least));
}
