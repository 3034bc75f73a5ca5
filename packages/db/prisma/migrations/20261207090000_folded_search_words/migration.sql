-- A mistyped word is also compared with words without their accents: *neoud* with *noeud* for *nœud*. Umlauts also match
-- their two-letter spelling: *groesse* for *größe*.
CREATE OR REPLACE FUNCTION project_search_refresh() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  translated text := '';
  folded text;
  spelled text;
BEGIN
  -- A new project has no translations yet.
  IF TG_OP = 'UPDATE' THEN
    SELECT coalesce(string_agg(E'\n' || text, '' ORDER BY language, path), '') INTO translated FROM translations
      WHERE project_uuid = NEW.uuid AND source IN (NEW.project_name, NEW.description);
  END IF;
  NEW.tag_keys := ARRAY(SELECT lower(tag) FROM unnest(NEW.tags) AS tag);
  NEW.search_text := lower(NEW.project_name || E'\n' || NEW.description || E'\n' || coalesce(NEW.category, '') || translated);
  folded := search_folded(NEW.search_text);
  spelled := search_folded(regexp_replace(translate(normalize(NEW.search_text, NFC), 'ÄÖÜ', 'äöü'), '([äöü])', '\1e', 'g'));
  IF folded <> NEW.search_text THEN
    NEW.search_text := NEW.search_text || E'\n' || folded;
  END IF;
  IF spelled <> folded THEN
    NEW.search_text := NEW.search_text || E'\n' || spelled;
  END IF;
  NEW.search :=
    setweight(to_tsvector('simple', NEW.project_name), 'A') ||
    setweight(to_tsvector('simple', array_to_string(NEW.tags, ' ')), 'B') ||
    setweight(to_tsvector('simple', coalesce(NEW.category, '')), 'B') ||
    setweight(to_tsvector('simple', NEW.description), 'D');
  INSERT INTO search_words (word)
    SELECT word FROM unnest(tsvector_to_array(NEW.search || to_tsvector('simple', translated) || to_tsvector('simple', folded))) AS word
      WHERE length(word) BETWEEN 3 AND 40
    ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;

-- A corrected word is shown as a project writes it.
CREATE INDEX "search_words_folded" ON "search_words" (search_folded(word));

-- The trigger stores the words. Only texts with accents have other ones without.
UPDATE projects SET project_name = project_name WHERE search_folded(search_text) <> search_text;
