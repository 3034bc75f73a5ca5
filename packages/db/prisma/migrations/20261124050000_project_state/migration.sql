-- From when on everybody sees a project: none is a draft. The release before this one writes neither column and publishes at once.
ALTER TABLE "projects" ADD COLUMN "preview_round" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "published_at" TIMESTAMPTZ(6) DEFAULT transaction_timestamp();

-- What was there was published when it was made. Nobody has to hear of it: not a row of it looks different.
ALTER TABLE "projects" DISABLE TRIGGER "change_update";
UPDATE "projects" SET "published_at" = least("created_at", now());
ALTER TABLE "projects" ENABLE TRIGGER "change_update";

CREATE INDEX "projects_published_at_uuid_idx" ON "projects"("published_at" DESC, "uuid" DESC);
-- The desk's list of drafts: a handful in a large catalog.
CREATE INDEX "projects_draft" ON "projects"("created_at" DESC, "uuid" DESC) WHERE "published_at" IS NULL;
