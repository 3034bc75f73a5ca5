-- AlterTable
ALTER TABLE "undos" ADD COLUMN "deleted" JSONB,
ADD COLUMN "undo_until" TIMESTAMPTZ(3);

-- When a row in "files" is deleted, its bytes are deleted too, by a job in the same transaction: later if the
-- transaction says that the deletion can be undone.
CREATE OR REPLACE FUNCTION file_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (id, job, payload, run_at) VALUES (gen_random_uuid(), 'file.remove', jsonb_build_object('file_uuid', OLD.uuid),
    now() + coalesce(nullif(current_setting('perfboard.release_after', true), ''), '0 s')::interval);
  RETURN NULL;
END $$;
