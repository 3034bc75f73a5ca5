-- When an address was erased; null where it left and its row may have gone for another reason.
ALTER TABLE "suppressions" ADD COLUMN "erased_at" TIMESTAMPTZ(3);

-- Who left lately is written down outside the database, every few seconds.
CREATE INDEX "subscribers_status_changed_at_idx" ON "subscribers"("status_changed_at");
