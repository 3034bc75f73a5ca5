ALTER TABLE "projects" ADD COLUMN "parts_list" JSONB NOT NULL DEFAULT '[]';
