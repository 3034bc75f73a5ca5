-- Text as a reader's alphabet has it: small and capital letters together, letters with an accent beside those without, numbers by
-- value. Of built-in functions only, without the words of a machine's library: an index of it holds on every machine.
CREATE FUNCTION reader_order(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rest text := lower(btrim(said));
  digits text;
  place int;
  ordered text := '';
BEGIN
  IF octet_length(rest) > length(rest) THEN
    rest := translate(regexp_replace(normalize(rest, NFD), '[\u0300-\u036f]', '', 'g'), 'øłđðħı', 'olddhi');
    rest := replace(replace(replace(replace(rest, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  END IF;
  -- Whatever somebody writes, it fits into an index.
  WHILE length(ordered) < 200 LOOP
    digits := substring(rest FROM '[0-9]+');
    EXIT WHEN digits IS NULL;
    place := strpos(rest, digits);
    ordered := ordered || left(rest, place - 1) || lpad(ltrim(digits, '0'), greatest(16, length(digits)), '0');
    rest := substr(rest, place + length(digits));
  END LOOP;
  RETURN left(ordered || rest, 200);
END $$;

-- A phone number by its digits, however it is written.
CREATE FUNCTION digit_order(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lpad(regexp_replace(said, '[^0-9]', '', 'g'), 24, '0')
$$;

DROP INDEX "bookings_is_spam_full_name_uuid_idx";
DROP INDEX "bookings_is_spam_email_uuid_idx";
DROP INDEX "bookings_is_spam_project_title_uuid_idx";
CREATE INDEX "bookings_order_full_name" ON "bookings" ("is_spam", (reader_order(full_name) COLLATE "C"), "uuid");
CREATE INDEX "bookings_order_email" ON "bookings" ("is_spam", (reader_order(email) COLLATE "C"), "uuid");
CREATE INDEX "bookings_order_mobile_no" ON "bookings" ("is_spam", (digit_order(mobile_no) COLLATE "C"), "uuid");
CREATE INDEX "bookings_order_project_title" ON "bookings" ("is_spam", (reader_order(project_title) COLLATE "C"), "uuid");

DROP INDEX "contacts_is_spam_name_uuid_idx";
DROP INDEX "contacts_is_spam_email_uuid_idx";
DROP INDEX "contacts_is_spam_subject_uuid_idx";
CREATE INDEX "contacts_order_name" ON "contacts" ("is_spam", (reader_order(name) COLLATE "C"), "uuid");
CREATE INDEX "contacts_order_email" ON "contacts" ("is_spam", (reader_order(email) COLLATE "C"), "uuid");
CREATE INDEX "contacts_order_mobile" ON "contacts" ("is_spam", (digit_order(mobile) COLLATE "C"), "uuid");
CREATE INDEX "contacts_order_subject" ON "contacts" ("is_spam", (reader_order(subject) COLLATE "C"), "uuid");

DROP INDEX "projects_project_name_uuid_idx";
DROP INDEX "projects_category_uuid_idx";
CREATE INDEX "projects_order_project_name" ON "projects" ((reader_order(project_name) COLLATE "C"), "uuid");
CREATE INDEX "projects_order_category" ON "projects" ((reader_order(category) COLLATE "C"), "uuid");

DROP INDEX "subscribers_status_email_uuid_idx";
CREATE INDEX "subscribers_order_email" ON "subscribers" ("status", (reader_order(email) COLLATE "C"), "uuid");
