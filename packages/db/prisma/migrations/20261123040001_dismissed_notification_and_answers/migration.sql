-- A mail that did not go out and about which nothing is to be done.
ALTER TABLE "notifications" ADD COLUMN "dismissed_at" TIMESTAMPTZ(3);

-- The last answers of the mail server to a newsletter: runs are short, and each has to know those of the one before.
ALTER TABLE "newsletters" ADD COLUMN "recent_answers" TEXT NOT NULL DEFAULT '';
