-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);

-- A session or a token that ended ends what was opened with it, in every process: they look again when woken.
CREATE FUNCTION session_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('change', 'session');
  RETURN NULL;
END $$;
CREATE TRIGGER session_wake AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION session_wake();
CREATE TRIGGER session_wake AFTER UPDATE OF revoked_at ON api_tokens FOR EACH STATEMENT EXECUTE FUNCTION session_wake();
