-- The hours of a warm-up do not run on while a newsletter is paused, whoever pauses it.
ALTER TABLE "newsletters" ADD COLUMN "paused_at" TIMESTAMPTZ(3);
ALTER TABLE "newsletters" ADD COLUMN "paused_seconds" DOUBLE PRECISION NOT NULL DEFAULT 0;

CREATE FUNCTION newsletter_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'paused' THEN
    NEW.paused_at := now();
  ELSE
    NEW.paused_seconds := OLD.paused_seconds + coalesce(extract(epoch FROM now() - OLD.paused_at), 0);
    NEW.paused_at := NULL;
  END IF;
  RETURN NEW;
END $$;
-- One that has not begun has no hours yet.
CREATE TRIGGER newsletter_pause BEFORE UPDATE ON "newsletters" FOR EACH ROW
  WHEN (OLD.started_at IS NOT NULL AND (OLD.status = 'paused') <> (NEW.status = 'paused'))
  EXECUTE FUNCTION newsletter_pause();
