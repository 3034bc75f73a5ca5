import type { Member } from '@perfboard/contracts/member';
import type { Db } from '@perfboard/db/client';

const shown = {
  id: true,
  name: true,
  email: true,
  role: true,
  twoFactorEnabled: true,
  createdAt: true,
  usedAt: true,
} as const;

/** Everybody who has an account, by name. A shop has a handful. */
export async function listMembers(db: Db): Promise<Member[]> {
  const rows = await db.user.findMany({ select: shown, orderBy: [{ name: 'asc' }, { email: 'asc' }] });
  return rows.map(({ id, name, email, role, twoFactorEnabled, createdAt, usedAt }) => ({
    id,
    name,
    email,
    role,
    has_second_factor: twoFactorEnabled ?? false,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  }));
}
