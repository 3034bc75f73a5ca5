-- Newsletters that everybody may read on the site, once they have begun to be sent.
ALTER TABLE "newsletters" ADD COLUMN "is_public" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "newsletters_started_at_uuid_idx" ON "newsletters"("started_at" DESC, "uuid" DESC);

-- Pages that are kept show them. A kind of its own: the progress of each newsletter would empty what is kept every second.
CREATE FUNCTION letter_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('change', 'published_newsletter');
  RETURN NULL;
END $$;
CREATE TRIGGER letter_changed AFTER UPDATE ON "newsletters" FOR EACH ROW
  WHEN (OLD.is_public IS DISTINCT FROM NEW.is_public OR (NEW.is_public AND
    (OLD.started_at IS DISTINCT FROM NEW.started_at OR OLD.content IS DISTINCT FROM NEW.content)))
  EXECUTE FUNCTION letter_shown();
CREATE TRIGGER letter_deleted AFTER DELETE ON "newsletters" FOR EACH ROW WHEN (OLD.is_public) EXECUTE FUNCTION letter_shown();
