import type { Pool } from 'pg';

export interface AuditHead {
  seq: number;
  hash: string;
}

export interface AuditVerdict {
  rows: number;
  /** The last row, to be noted outside: rewriting the whole chain does not change that note. */
  head: AuditHead | null;
  /** The first problem, for the operator; null if the trail is intact. */
  problem: string | null;
}

const firstHash = '0'.repeat(64);
const batch = 5_000;

interface ChainRow {
  seq: string;
  prev_hash: string;
  hash: string;
  computed: string;
}

/**
 * Reads the audit trail and recomputes every hash. With `noted`, the head of an earlier check, it also
 * detects a trail that was rewritten as a whole or truncated.
 */
export async function verifyAudits(pool: Pool, noted?: AuditHead): Promise<AuditVerdict> {
  let head: AuditHead | null = null;
  const verdict = (problem: string | null): AuditVerdict => ({ rows: head?.seq ?? 0, head, problem });
  const loose = await pool.query('select 1 from audits where seq is null or hash is null limit 1');
  if (loose.rowCount) return verdict('A row is not part of the chain');
  for (;;) {
    const last: AuditHead = head ?? { seq: 0, hash: firstHash };
    // Computed here and not by the database's function, which could have been replaced.
    const { rows } = await pool.query<ChainRow>(
      `select seq, prev_hash, hash, encode(sha256(convert_to(jsonb_build_array(prev_hash, seq, uuid, actor, action, entity,
         entity_uuid, details, request_id, (extract(epoch from created_at) * 1000)::bigint)::text, 'UTF8')), 'hex') as computed
       from audits where seq > $1 order by seq limit $2`,
      [last.seq, batch],
    );
    let before = last;
    for (const row of rows) {
      const seq = Number(row.seq);
      if (seq !== before.seq + 1) return verdict(`Row ${before.seq + 1} is missing`);
      if (row.hash !== row.computed) return verdict(`Row ${seq} was changed`);
      if (row.prev_hash !== before.hash) return verdict(`Row ${seq} does not follow the row before it`);
      if (noted?.seq === seq && noted.hash !== row.hash)
        return verdict(`Row ${seq} differs from the saved one`);
      before = { seq, hash: row.hash };
      head = before;
    }
    if (rows.length < batch) break;
  }
  const isCut = noted !== undefined && noted.seq > (head?.seq ?? 0);
  return verdict(isCut ? `The trail ends before row ${noted.seq}, which was saved` : null);
}
