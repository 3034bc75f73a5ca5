ALTER TABLE "newsletters" ADD COLUMN "preview_text" TEXT NOT NULL DEFAULT '';
-- Counts the saves: who saves says which one they have read.
ALTER TABLE "newsletters" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "newsletters" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- Nothing is sent before: the click can be taken back.
ALTER TABLE "newsletters" ADD COLUMN "undo_until" TIMESTAMPTZ(3);
-- When its recipients were written down.
ALTER TABLE "newsletters" ADD COLUMN "planned_at" TIMESTAMPTZ(3);
ALTER TABLE "newsletters" ADD COLUMN "archived_at" TIMESTAMPTZ(3);
UPDATE "newsletters" SET "updated_at" = "created_at",
  "planned_at" = CASE WHEN "status" <> 'draft' THEN coalesce("started_at", "created_at") END;
-- A worker of the release before would find no recipients and call the newsletter done: it fails here instead, and the next one plans it.
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_planned" CHECK ("status" <> 'sending' OR "planned_at" IS NOT NULL);
-- Whoever unsubscribed by this mail's link.
ALTER TABLE "newsletter_deliveries" ADD COLUMN "left_at" TIMESTAMPTZ(3);
