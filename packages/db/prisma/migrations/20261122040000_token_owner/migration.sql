-- A token belongs to an account, and ends with it or by itself. The release before writes neither column.
ALTER TABLE "api_tokens" ADD COLUMN     "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now() + interval '90 days',
ADD COLUMN     "user_id" TEXT;

-- What was made before: to whom it says it belongs, and ninety days from this upgrade. Nobody's is revoked.
UPDATE "api_tokens" SET "user_id" = "users"."id" FROM "users" WHERE lower("users"."email") = lower("api_tokens"."created_by");
UPDATE "api_tokens" SET "revoked_at" = now() WHERE "user_id" IS NULL AND "revoked_at" IS NULL;

CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens"("user_id");
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was opened with a token ends with its account too.
CREATE TRIGGER session_wake_deleted AFTER DELETE ON api_tokens FOR EACH STATEMENT EXECUTE FUNCTION session_wake();
