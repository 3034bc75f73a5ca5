ALTER TABLE "bookings"
  ADD COLUMN "source" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "referrer_host" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "landing_page" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_source" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_medium" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_campaign" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_term" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_content" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "project_uuid" UUID;
CREATE INDEX "bookings_is_spam_source_created_at_uuid_idx" ON "bookings"("is_spam", "source", "created_at" DESC, "uuid" DESC);
ALTER TABLE "contacts"
  ADD COLUMN "source" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "referrer_host" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "landing_page" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_source" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_medium" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_campaign" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_term" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "utm_content" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "project_uuid" UUID;
CREATE INDEX "contacts_is_spam_source_created_at_uuid_idx" ON "contacts"("is_spam", "source", "created_at" DESC, "uuid" DESC);
