-- Documents that are kept and downloaded; their bytes lie in the store.
CREATE TYPE "file_kind" AS ENUM ('schematic', 'gerber', 'firmware', 'model', 'document', 'other');
CREATE TABLE "files" (
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "project_uuid" UUID,
    "kind" "file_kind" NOT NULL DEFAULT 'other',
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "place" INTEGER NOT NULL DEFAULT 0,
    "link_round" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "files_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "files_owner" CHECK (num_nonnulls(project_uuid) = 1)
);
CREATE INDEX "files_project_uuid_place_idx" ON "files"("project_uuid", "place");
ALTER TABLE "files" ADD CONSTRAINT "files_project_uuid_fkey" FOREIGN KEY ("project_uuid") REFERENCES "projects"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whatever takes a row along (a project, a lead, the retention, an erasure), its bytes go too, in the same transaction or not at all.
CREATE FUNCTION file_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (id, job, payload) VALUES (gen_random_uuid(), 'file.remove', jsonb_build_object('file_uuid', OLD.uuid));
  RETURN NULL;
END $$;
CREATE TRIGGER file_release AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION file_release();
