-- Projects that are public already count as announced; a scheduled one is announced when its time comes.
ALTER TABLE "projects" ADD COLUMN "announced_at" TIMESTAMPTZ(6) NOT NULL DEFAULT transaction_timestamp();
CREATE INDEX "projects_unannounced" ON "projects"("published_at") WHERE "published_at" > "announced_at";
