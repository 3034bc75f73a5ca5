-- One cap of emails an hour takes the place of the first hours of each newsletter: it holds until the owner lifts it.
DROP TRIGGER newsletter_pause ON "newsletters";
DROP FUNCTION newsletter_pause();
ALTER TABLE "newsletters" DROP COLUMN "paused_at", DROP COLUMN "paused_seconds";
UPDATE "settings" SET "key" = 'newsletter.mails_per_hour' WHERE "key" = 'newsletter.warm_up_per_hour';
DELETE FROM "settings" WHERE "key" IN ('newsletter.warm_up_hours', 'newsletter.warm_up_each_provider');
