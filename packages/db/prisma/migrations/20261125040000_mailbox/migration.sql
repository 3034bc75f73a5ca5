CREATE TYPE "incoming_kind" AS ENUM ('answer', 'automatic', 'bounce', 'complaint');

-- Not used before this is committed: PostgreSQL allows it in a transaction then.
ALTER TYPE "notification_kind" ADD VALUE 'answer';

CREATE TABLE "mailboxes" (
    "name" TEXT NOT NULL,
    "uid_validity" BIGINT NOT NULL,
    "last_uid" BIGINT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailboxes_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "incoming_mails" (
    "uuid" UUID NOT NULL,
    "kind" "incoming_kind" NOT NULL,
    "booking_uuid" UUID,
    "contact_uuid" UUID,
    "matched_by" TEXT NOT NULL DEFAULT '',
    "from_name" TEXT NOT NULL DEFAULT '',
    "from_email" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL DEFAULT '',
    "trouble" TEXT NOT NULL DEFAULT '',
    "size" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "incoming_mails_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "incoming_mails_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid) <= 1)
);
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "incoming_mails_booking_uuid_received_at_idx" ON "incoming_mails"("booking_uuid", "received_at");
CREATE INDEX "incoming_mails_contact_uuid_received_at_idx" ON "incoming_mails"("contact_uuid", "received_at");
CREATE INDEX "incoming_mails_from_email_idx" ON "incoming_mails"("from_email");
CREATE INDEX "incoming_mails_received_at_uuid_idx" ON "incoming_mails"("received_at" DESC, "uuid" DESC);

CREATE TABLE "incoming_seen" (
    "message_hash" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "incoming_seen_pkey" PRIMARY KEY ("message_hash")
);

-- A lead may have several answers, and each is told of.
ALTER TABLE "notifications" ADD COLUMN "about" TEXT NOT NULL DEFAULT '';
DROP INDEX "notifications_kind_booking_uuid_recipient_key";
DROP INDEX "notifications_kind_contact_uuid_recipient_key";
CREATE UNIQUE INDEX "notifications_kind_booking_uuid_recipient_about_key" ON "notifications"("kind", "booking_uuid", "recipient", "about");
CREATE UNIQUE INDEX "notifications_kind_contact_uuid_recipient_about_key" ON "notifications"("kind", "contact_uuid", "recipient", "about");
