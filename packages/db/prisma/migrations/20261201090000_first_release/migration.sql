-- Contract: no release ran before this one, so what only its processes would have read or written goes.
DROP TABLE "reply_writers";
ALTER TABLE "users" ALTER COLUMN "role" SET DEFAULT 'reader';
-- They worked for no one.
DELETE FROM "api_tokens" WHERE "user_id" IS NULL;
ALTER TABLE "api_tokens" ALTER COLUMN "user_id" SET NOT NULL;
UPDATE "lead_notes" SET "user_id" = '' WHERE "user_id" IS NULL;
ALTER TABLE "lead_notes" ALTER COLUMN "user_id" SET NOT NULL;
