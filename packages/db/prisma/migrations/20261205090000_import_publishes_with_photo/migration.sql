ALTER TABLE "project_import_rows" ADD COLUMN "publish_at" TIMESTAMPTZ(3);
