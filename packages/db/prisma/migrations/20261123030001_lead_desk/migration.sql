ALTER TABLE "bookings" ADD COLUMN "assignee_id" TEXT;
ALTER TABLE "contacts" ADD COLUMN "assignee_id" TEXT;

CREATE TABLE "lead_notes" (
    "uuid" UUID NOT NULL,
    "booking_uuid" UUID,
    "contact_uuid" UUID,
    "user_id" TEXT,
    "author" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_notes_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "lead_notes_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid) = 1)
);
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "lead_notes_booking_uuid_created_at_idx" ON "lead_notes"("booking_uuid", "created_at");
CREATE INDEX "lead_notes_contact_uuid_created_at_idx" ON "lead_notes"("contact_uuid", "created_at");

-- What a lead's timeline reads of the trail.
CREATE INDEX "audits_entity_uuid_created_at_idx" ON "audits"("entity_uuid", "created_at");

-- The one note of each lead becomes a row. Who last wrote it, and when, is what the trail says.
INSERT INTO "lead_notes" (uuid, booking_uuid, author, body, created_at)
  SELECT b.uuid, b.uuid, coalesce(a.actor, ''), b.note, coalesce(a.created_at, b.created_at)
  FROM bookings b LEFT JOIN LATERAL (
    SELECT actor, created_at FROM audits WHERE entity_uuid = b.uuid::text AND action = 'booking.note'
    ORDER BY created_at DESC LIMIT 1) a ON true
  WHERE b.note <> '';
INSERT INTO "lead_notes" (uuid, contact_uuid, author, body, created_at)
  SELECT c.uuid, c.uuid, coalesce(a.actor, ''), c.note, coalesce(a.created_at, c.created_at)
  FROM contacts c LEFT JOIN LATERAL (
    SELECT actor, created_at FROM audits WHERE entity_uuid = c.uuid::text AND action = 'contact.note'
    ORDER BY created_at DESC LIMIT 1) a ON true
  WHERE c.note <> '';
