-- An email that ends the process that reads it is met again by the next one. Its attempts are counted here, before it is parsed.
ALTER TABLE "mailboxes" ADD COLUMN "attempt_uid" BIGINT,
ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;
