-- Texts of the site content and of projects in further languages.
CREATE TABLE "translations" (
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "document" TEXT,
    "project_uuid" UUID,
    "language" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "translations_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "translations_one_subject" CHECK (("document" IS NULL) <> ("project_uuid" IS NULL))
);
CREATE UNIQUE INDEX "translations_document_language_source_hash_key" ON "translations"("document", "language", "source_hash");
CREATE UNIQUE INDEX "translations_project_uuid_language_source_hash_key" ON "translations"("project_uuid", "language", "source_hash");
ALTER TABLE "translations" ADD CONSTRAINT "translations_project_uuid_fkey" FOREIGN KEY ("project_uuid") REFERENCES "projects"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pages that are kept drop them.
CREATE TRIGGER change_delete AFTER DELETE ON "translations" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('shop');
CREATE TRIGGER change_insert AFTER INSERT ON "translations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('shop');
CREATE TRIGGER change_update AFTER UPDATE ON "translations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('shop');

-- A project is found by the words of every language in which its name and description are shown.
CREATE OR REPLACE FUNCTION project_search_refresh() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  translated text := '';
BEGIN
  -- A new project has no translations yet.
  IF TG_OP = 'UPDATE' THEN
    SELECT coalesce(string_agg(E'\n' || text, '' ORDER BY language, path), '') INTO translated FROM translations
      WHERE project_uuid = NEW.uuid AND source IN (NEW.project_name, NEW.description);
  END IF;
  NEW.tag_keys := ARRAY(SELECT lower(tag) FROM unnest(NEW.tags) AS tag);
  NEW.search_text := lower(NEW.project_name || E'\n' || NEW.description || E'\n' || coalesce(NEW.category, '') || translated);
  NEW.search :=
    setweight(to_tsvector('simple', NEW.project_name), 'A') ||
    setweight(to_tsvector('simple', array_to_string(NEW.tags, ' ')), 'B') ||
    setweight(to_tsvector('simple', coalesce(NEW.category, '')), 'B') ||
    setweight(to_tsvector('simple', NEW.description), 'D');
  INSERT INTO search_words (word)
    SELECT word FROM unnest(tsvector_to_array(NEW.search)) AS word WHERE length(word) BETWEEN 3 AND 40
    ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;

CREATE FUNCTION translation_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its own trigger makes the search text.
  UPDATE projects SET project_name = project_name WHERE uuid = coalesce(NEW.project_uuid, OLD.project_uuid);
  RETURN NULL;
END $$;
CREATE TRIGGER translation_searched AFTER INSERT OR UPDATE OR DELETE ON translations FOR EACH ROW EXECUTE FUNCTION translation_searched();
