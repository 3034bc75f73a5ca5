-- Not used before this is committed: PostgreSQL allows it in a transaction then.
ALTER TYPE "notification_kind" ADD VALUE 'appointment';

CREATE TABLE "appointments" (
    "uuid" UUID NOT NULL,
    "booking_uuid" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointments_pkey" PRIMARY KEY ("uuid")
);
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "appointments_booking_uuid_version_idx" ON "appointments"("booking_uuid", "version");
CREATE INDEX "appointments_starts_at_uuid_idx" ON "appointments"("starts_at", "uuid");
-- A booking's screen shows them: they count as its changes.
CREATE TRIGGER change_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('booking');
CREATE TRIGGER change_update AFTER UPDATE ON appointments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('booking');

CREATE TABLE "appointment_changes" (
    "uuid" UUID NOT NULL,
    "appointment_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_changes_pkey" PRIMARY KEY ("uuid")
);
ALTER TABLE "appointment_changes" ADD CONSTRAINT "appointment_changes_appointment_uuid_fkey" FOREIGN KEY ("appointment_uuid") REFERENCES "appointments"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "appointment_changes_appointment_uuid_sequence_key" ON "appointment_changes"("appointment_uuid", "sequence");

CREATE TABLE "calendar_addresses" (
    "user_id" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_addresses_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "calendar_addresses_secret_hash_key" ON "calendar_addresses"("secret_hash");
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "notifications" ADD COLUMN "appointment_change_uuid" UUID;
CREATE UNIQUE INDEX "notifications_appointment_change_uuid_key" ON "notifications"("appointment_change_uuid");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_appointment_change_uuid_fkey" FOREIGN KEY ("appointment_change_uuid") REFERENCES "appointment_changes"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_lead";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_lead" CHECK (
  num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid, reply_uuid, appointment_change_uuid)
    = CASE WHEN kind::text IN ('digest', 'failure', 'password_changed', 'passkey_added', 'passkey_removed',
        'second_factor_on', 'second_factor_off') THEN 0 ELSE 1 END);
