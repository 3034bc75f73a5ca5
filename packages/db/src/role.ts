import { lastingConnection } from '@perfboard/process/watched-client';
import pg from 'pg';

/** Members of this role may append to the audit trail. It can't sign in and has no other rights. */
const auditRole = 'perfboard_audit';

export interface RoleUrls {
  /** An administrator of the server, connected to the product's database. */
  adminUrl: string;
  /** Connects as the role that owns the schema. */
  migrateUrl: string;
  /** Connects as the role that reads and writes data. */
  serveUrl: string;
}

const userOf = (url: string) => decodeURIComponent(new URL(url).username);
const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
const quoted = pg.escapeIdentifier;

/** True when the role that serves does not own the schema. */
export const hasSeparateRoles = ({ migrateUrl, serveUrl }: Omit<RoleUrls, 'adminUrl'>): boolean =>
  userOf(migrateUrl) !== userOf(serveUrl);

/**
 * Creates the roles, none of them a superuser, and transfers the database with everything from earlier
 * releases to the migrating role. Safe to run at every start, and concurrently.
 */
export async function prepareRoles({ adminUrl, migrateUrl, serveUrl }: RoleUrls): Promise<void> {
  const migrate = userOf(migrateUrl);
  const serve = userOf(serveUrl);
  await withTransaction(adminUrl, async (client) => {
    await keepRole(client, auditRole, null);
    await keepRole(client, migrate, passwordOf(migrateUrl));
    await keepRole(client, serve, passwordOf(serveUrl));
    await client.query(`grant ${quoted(auditRole)} to ${quoted(serve)}`);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query(`alter database ${quoted(rows[0]?.name ?? '')} owner to ${quoted(migrate)}`);
    await client.query(takeOverSql(migrate));
  });
}

/**
 * Grants the serving role what its work needs, after each migration: rows, but no schema changes. It reads
 * and appends to the audit trail through its group; it can't insert a hash of its own.
 */
export async function grantToServe({ migrateUrl, serveUrl }: Omit<RoleUrls, 'adminUrl'>): Promise<void> {
  const serve = quoted(userOf(serveUrl));
  // In one transaction, so that the role never has more rights than intended.
  await withTransaction(migrateUrl, async (client) => {
    await client.query(`
      grant usage on schema public, bullmq to ${serve};
      grant select, insert, update, delete on all tables in schema public, bullmq to ${serve};
      grant usage, select, update on all sequences in schema public, bullmq to ${serve};
      grant execute on all functions in schema public, bullmq to ${serve};
      revoke insert, update, delete, truncate on _prisma_migrations, audits from ${serve}`);
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [auditRole]);
    const auditor = rowCount ? quoted(auditRole) : serve;
    await client.query(`
      grant usage on schema public to ${auditor};
      grant select on audits to ${auditor};
      grant insert (uuid, actor, action, entity, entity_uuid, details, request_id, created_at) on audits to ${auditor}`);
  });
}

async function withTransaction(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'perfboard-roles',
    ...lastingConnection,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    // Two concurrent starts would both create a role.
    await client.query(`select pg_advisory_xact_lock(hashtext('perfboard roles'))`);
    await work(client);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
}

async function keepRole(client: pg.Client, name: string, password: string | null): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (!rowCount) await client.query(`create role ${quoted(name)}`);
  const signIn = password === null ? 'nologin' : `login password ${pg.escapeLiteral(password)}`;
  await client.query(
    `alter role ${quoted(name)} with ${signIn} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
  );
}

/** All our objects, except those that belong to an extension or follow their table. */
const takeOverSql = (owner: string) => `
  do $take$
  declare statement text;
  begin
    for statement in
      with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'bullmq', 'perfboard_restore')),
      things as (
        select 'schema' as kind, quote_ident(nspname) as name, n.oid, 'pg_namespace'::regclass as class, nspowner as owner
          from pg_namespace n where n.oid in (select oid from ours)
        union all
        select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
            c.oid::regclass::text, c.oid, 'pg_class'::regclass, relowner
          from pg_class c where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm', 'S')
            and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
              and refobjsubid > 0 and deptype in ('a', 'i'))
        union all
        select 'routine', p.oid::regprocedure::text, p.oid, 'pg_proc'::regclass, proowner
          from pg_proc p where pronamespace in (select oid from ours)
        union all
        select 'type', t.oid::regtype::text, t.oid, 'pg_type'::regclass, typowner
          from pg_type t where typnamespace in (select oid from ours) and typtype in ('e', 'd')
      )
      select format('alter %s %s owner to %s', kind, name, ${pg.escapeLiteral(quoted(owner))}) from things
        where owner <> ${pg.escapeLiteral(owner)}::regrole and not exists (
          select 1 from pg_depend where classid = class and objid = things.oid and deptype = 'e')
    loop execute statement; end loop;
  end $take$`;
