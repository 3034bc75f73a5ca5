import type { Audit } from '@perfboard/contracts/change';
import { uuidSchema } from '@perfboard/contracts/identifier';
import type { AuditEntity } from '@perfboard/contracts/words/desk';
import type { PrismaClient } from '@perfboard/db/client';

const namedEntities: readonly string[] = [
  'invitation',
  'member',
  'token',
  'webhook',
  'project',
  'newsletter',
] satisfies AuditEntity[];

/** Of these only imports are named: the trail has no addresses. */
const importEntity: AuditEntity = 'subscriber';

/** The part of a webhook's address that is not secret. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/**
 * Entries of the audit trail with the names of what they concern. The name of something that is gone is in
 * the details; an invited person's address is not, because the trail outlives an erasure.
 */
export async function withNames(prisma: PrismaClient, items: Audit[]): Promise<Audit[]> {
  const uuids = items.flatMap(({ entity, entity_uuid }) =>
    entity_uuid && (namedEntities.includes(entity) || entity === importEntity) ? [entity_uuid] : [],
  );
  if (uuids.length === 0) return items;
  // Members have ids of another form.
  const ids = uuids.filter((id) => uuidSchema.safeParse(id).success);
  const rows = await prisma.$queryRaw<{ id: string; name: string; is_url: boolean }[]>`
    select uuid::text id, email as name, false is_url from invitations where uuid::text = any(${uuids})
    union all select id, email, false from users where id = any(${uuids})
    union all select uuid::text, name, false from api_tokens where uuid::text = any(${uuids})
    union all select uuid::text, url, true from webhooks where uuid::text = any(${uuids})
    union all select uuid::text, project_name, false from projects where uuid = any(${ids}::uuid[])
    union all select uuid::text, subject, false from newsletters where uuid = any(${ids}::uuid[])
    union all select uuid::text, file_name, false from project_imports where uuid = any(${ids}::uuid[])
    union all select uuid::text, file_name, false from subscriber_imports where uuid = any(${ids}::uuid[])`;
  const names = new Map(rows.map(({ id, name, is_url }) => [id, is_url ? hostOf(name) : name]));
  return items.map((item) => {
    const found = names.get(item.entity_uuid ?? '');
    if (item.entity === importEntity && found) return { ...item, entity_name: found };
    if (!namedEntities.includes(item.entity)) return item;
    const { name } = item.details;
    const stored = typeof name === 'string' ? name : undefined;
    return { ...item, entity_name: stored ?? found ?? null };
  });
}
