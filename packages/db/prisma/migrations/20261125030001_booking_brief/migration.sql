ALTER TABLE "bookings"
  ADD COLUMN "purpose" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "quantity" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "budget" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "wanted_by" TEXT NOT NULL DEFAULT '';

DROP INDEX "bookings_text";
CREATE INDEX "bookings_text" ON "bookings" USING gin ((lower(full_name || E'\n' || email || E'\n' || mobile_no || E'\n' || project_title || E'\n' || purpose || E'\n' || quantity || E'\n' || budget || E'\n' || wanted_by)) gin_trgm_ops);
