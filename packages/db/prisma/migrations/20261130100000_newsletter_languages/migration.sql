-- Texts of newsletters in further languages.
ALTER TABLE "translations" ADD COLUMN "newsletter_uuid" UUID;
ALTER TABLE "translations" DROP CONSTRAINT "translations_one_subject";
ALTER TABLE "translations" ADD CONSTRAINT "translations_one_subject" CHECK (num_nonnulls("document", "project_uuid", "newsletter_uuid") = 1);
CREATE UNIQUE INDEX "translations_newsletter_uuid_language_source_hash_key" ON "translations"("newsletter_uuid", "language", "source_hash");
ALTER TABLE "translations" ADD CONSTRAINT "translations_newsletter_uuid_fkey" FOREIGN KEY ("newsletter_uuid") REFERENCES "newsletters"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- The translations that a newsletter is sent with.
ALTER TABLE "newsletters" ADD COLUMN "translated" JSONB;
