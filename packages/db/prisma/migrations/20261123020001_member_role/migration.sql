-- Who has an account so far may everything, and so may whom the release before makes: it knows no roles.
CREATE TYPE "member_role" AS ENUM ('reader', 'editor', 'owner');
ALTER TABLE "users" ADD COLUMN     "role" "member_role" NOT NULL DEFAULT 'owner';

-- When somebody last used the desk, kept after the session has gone. A session in use is written every five minutes.
ALTER TABLE "users" ADD COLUMN     "used_at" TIMESTAMPTZ(3);
UPDATE "users" SET "used_at" = (SELECT max("updated_at") FROM "sessions" WHERE "user_id" = "users"."id");
CREATE FUNCTION member_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET used_at = NEW.updated_at WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER member_used AFTER INSERT OR UPDATE OF updated_at ON sessions FOR EACH ROW EXECUTE FUNCTION member_used();
