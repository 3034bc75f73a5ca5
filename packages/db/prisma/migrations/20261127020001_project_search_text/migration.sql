-- What a search reads, in small letters and kept: to lower a description anew for each row that a search looks at was most of its time.
ALTER TABLE "projects" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';

CREATE OR REPLACE FUNCTION project_search_refresh() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tag_keys := ARRAY(SELECT lower(tag) FROM unnest(NEW.tags) AS tag);
  NEW.search_text := lower(NEW.project_name || E'\n' || NEW.description || E'\n' || coalesce(NEW.category, ''));
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

-- Nothing of a project changes: neither its version nor what screens are told.
ALTER TABLE "projects" DISABLE TRIGGER USER;
UPDATE "projects" SET "search_text" = lower(project_name || E'\n' || description || E'\n' || coalesce(category, ''));
ALTER TABLE "projects" ENABLE TRIGGER USER;

DROP INDEX "projects_text";
CREATE INDEX "projects_search_text" ON "projects" USING gin ("search_text" gin_trgm_ops);
