ALTER TABLE "appointments" ALTER COLUMN "booking_uuid" DROP NOT NULL;
ALTER TABLE "appointments" ADD COLUMN "contact_uuid" UUID;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_lead" CHECK (num_nonnulls("booking_uuid", "contact_uuid") = 1);
CREATE INDEX "appointments_contact_uuid_version_idx" ON "appointments"("contact_uuid", "version");

-- The screen of its lead shows an appointment: it counts as that lead's change.
CREATE FUNCTION appointment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noun text;
BEGIN
  FOR noun IN
    WITH recorded AS (
      INSERT INTO changes (tx, kind, action, uuid)
        SELECT pg_current_xact_id(), CASE WHEN changed.contact_uuid IS NULL THEN 'booking' ELSE 'contact' END,
          CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'updated' END, changed.uuid
        FROM changed
        RETURNING kind)
    SELECT DISTINCT kind FROM recorded
  LOOP
    PERFORM pg_notify('change', noun);
  END LOOP;
  RETURN NULL;
END $$;
DROP TRIGGER change_insert ON appointments;
DROP TRIGGER change_update ON appointments;
CREATE TRIGGER change_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION appointment_changed();
CREATE TRIGGER change_update AFTER UPDATE ON appointments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION appointment_changed();
