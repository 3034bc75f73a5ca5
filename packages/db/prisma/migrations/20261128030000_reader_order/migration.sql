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
    -- A database that knows the small letters of ASCII alone has left some.
    rest := lower(rest);
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
