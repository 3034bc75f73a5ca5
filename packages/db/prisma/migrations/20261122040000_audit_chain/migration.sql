-- Every row of the audit trail holds the hash of the one before: a row that was changed, taken out or put in between
-- breaks the chain. `npm run audit:verify` walks it.
ALTER TABLE "audits" ADD COLUMN     "hash" TEXT,
ADD COLUMN     "prev_hash" TEXT,
ADD COLUMN     "seq" BIGINT;

CREATE FUNCTION audit_hash(r audits) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(r.prev_hash, r.seq, r.uuid, r.actor, r.action, r.entity, r.entity_uuid,
    r.details, r.request_id, (extract(epoch FROM r.created_at) * 1000)::bigint)::text, 'UTF8')), 'hex')
$$;

-- What was written before is chained in the order of its time.
ALTER TABLE "audits" DISABLE TRIGGER audit_refuse;
DO $$
DECLARE
  name uuid;
  place bigint := 0;
  last text := repeat('0', 64);
BEGIN
  FOR name IN SELECT uuid FROM audits ORDER BY created_at, uuid LOOP
    place := place + 1;
    UPDATE audits SET seq = place, prev_hash = last WHERE uuid = name;
    UPDATE audits AS a SET hash = audit_hash(a) WHERE a.uuid = name RETURNING a.hash INTO last;
  END LOOP;
END $$;
ALTER TABLE "audits" ENABLE TRIGGER audit_refuse;

CREATE UNIQUE INDEX "audits_seq_key" ON "audits"("seq");

-- In the database, so that no writer forgets it, the release before included. One row at a time: the next waits until the
-- one before is committed. A row that brings its hash along comes out of an archive and keeps its place.
CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hash IS NOT NULL THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(720411955);
  SELECT seq + 1, hash INTO NEW.seq, NEW.prev_hash FROM audits ORDER BY seq DESC NULLS LAST LIMIT 1;
  NEW.seq := coalesce(NEW.seq, 1);
  NEW.prev_hash := coalesce(NEW.prev_hash, repeat('0', 64));
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_chain BEFORE INSERT ON audits FOR EACH ROW EXECUTE FUNCTION audit_chain();
